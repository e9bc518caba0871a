/// Reports one delivery to the list's trace.
struct DeliveryTrace {
  private let log: TraceLog
  private let callback: StaticString
  /// The type of event that the callback is reported as, if it is.
  private let event: ObjectIdentifier?
  /// Whether a turn may be suspended.
  private let suspends: Bool

  /// Nil if the list is not traced.
  init?(of list: SubscriberList, _ callback: StaticString, reporting event: ObjectIdentifier?, suspends: Bool) {
    guard let log = list.trace else { return nil }
    self.log = log
    self.callback = callback
    self.event = event
    self.suspends = suspends
    if let original = list.originalEntry {
      if let object = original.object { log.note(object) } else { log.foundDead(at: original.address) }
    }
  }

  /// A turn that is under way.
  struct Turn {
    fileprivate let subject: TracedObject
    fileprivate let isOriginal: Bool
    fileprivate let start = ContinuousClock.now
  }

  func begin(_ subject: TracedObject, isOriginal: Bool) -> Turn {
    Turn(subject: subject, isOriginal: isOriginal)
  }

  func end(_ turn: Turn) {
    log.turnHasEnded(
      "\(callback)", of: turn.subject.address,
      named: { "\(turn.subject)\(turn.isOriginal ? " (the original delegate)" : "")" }, since: turn.start,
      on: { ThreadID.name + (suspends ? ", suspensions included" : "") })
  }

  /// A listener's turn, in which `receive` is called. What is queued is reported when it is received.
  func visit(_ listener: ListenerEntry, _ object: AnyObject, _ receive: () -> Void) {
    guard event == ObjectIdentifier(listener.eventType) else {
      if listener.isSubscription { skipped(listener, object, "the callback is not reported as its event") }
      return
    }
    guard listener.kind == .observer else { return receive() }
    let start = ContinuousClock.now
    receive()
    log.turnHasEnded(
      "\(callback)", of: 0, named: { listener.describe(nil) }, since: start, on: { ThreadID.name })
  }

  /// Reports that a subscriber is not called, and why.
  func skipped(_ listener: ListenerEntry, _ object: AnyObject, _ reason: String) {
    log.report { _ in .init("\(callback)", of: listener.describe(object), ": not called, because \(reason)") }
  }
}
