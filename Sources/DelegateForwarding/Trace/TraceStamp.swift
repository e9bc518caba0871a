/// Accompanies an event that is received later, on an actor, on a queue or from a stream, to trace it.
@usableFromInline
final class TraceStamp: Sendable {
  private let log: TraceLog
  private let callback: StaticString
  private let reported = ContinuousClock.now

  init(_ log: TraceLog, _ callback: StaticString) {
    self.log = log
    self.callback = callback
  }

  /// Reports that a full buffer has dropped an event.
  func dropped(by receiver: String, count: Int) {
    log.report { _ in .init(callback, of: receiver, ": an event was dropped, \(count) so far") }
  }

  /// Reports that a consumer has received the event from a stream.
  func received(by stream: String) {
    let waited = ContinuousClock.now - reported
    log.report(after: waited) { isSlow in
      .init(callback, of: stream, after: waited, ", after waiting \(waited.traced)\(isSlow ? " (slow)" : "")")
    }
  }

  /// Reports the end of a receiver's turn with the event.
  func turnHasEnded(
    of receiver: TracedObject?, named name: () -> String, since start: ContinuousClock.Instant, on place: () -> String
  ) {
    log.turnHasEnded(
      callback, of: receiver?.address ?? 0, named: name, since: start, waited: start - reported, on: place)
  }
}
