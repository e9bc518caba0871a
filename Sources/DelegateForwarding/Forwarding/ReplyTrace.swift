/// Traces the replies to one completion handler.
final class ReplyTrace: Sendable {
  private let log: TraceLog
  private let callback: StaticString
  /// The subscribers that have not replied, in order.
  private let awaited = Locked<[TracedObject]>([])

  init(_ log: TraceLog, _ callback: StaticString) {
    self.log = log
    self.callback = callback
  }

  /// One subscriber's reply.
  struct Reply: Sendable {
    fileprivate let trace: ReplyTrace
    fileprivate let subscriber: TracedObject
    fileprivate let start = ContinuousClock.now
  }

  /// A subscriber is about to be asked.
  func begin(_ subscriber: TracedObject) -> Reply {
    awaited.withLock { $0.append(subscriber) }
    return Reply(trace: self, subscriber: subscriber)
  }
}

extension ReplyTrace.Reply {
  /// The subscriber has called its reply, or has released it.
  func end(isCalled: Bool) {
    let duration = ContinuousClock.now - start
    let awaited = trace.awaited.withLock { awaited in
      if let position = awaited.firstIndex(where: { $0.address == subscriber.address }) { awaited.remove(at: position) }
      return awaited
    }
    trace.log.report(after: duration) { isSlow in
      let words = isCalled ? "replied after" : "released its reply without an answer after"
      let others = awaited.map { "\($0)" }.joined(separator: ", ")
      return .init(
        "\(trace.callback)", arrow: "←", of: "\(subscriber)", after: duration,
        ", \(words) \(duration.traced)\(awaited.isEmpty ? "" : "; still awaited: \(others)")\(isSlow ? " (slow)" : "")")
    }
  }
}
