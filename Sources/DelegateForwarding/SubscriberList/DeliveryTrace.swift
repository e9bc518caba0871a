/// Reports one delivery to the list's traces.
struct DeliveryTrace {
  private let list: SubscriberList
  private let callback: StaticString
  /// The type of event that the callback is reported as, if it is.
  private let event: ObjectIdentifier?
  /// Whether a turn may be suspended.
  private let suspends: Bool
  private let reportsAll: Bool

  /// Nil if the list is not traced.
  init?(of list: SubscriberList, _ callback: StaticString, reporting event: ObjectIdentifier?, suspends: Bool) {
    guard let log = list.trace else { return nil }
    self.list = list
    self.callback = callback
    self.event = event
    self.suspends = suspends
    reportsAll = log.reportsAll
    guard reportsAll else { return }
    list.beginTracing(callback: "\(callback)")
    if let original = list.originalEntry, original.object == nil, original.mark(SubscriberEntry.dead) {
      log.foundDead(original: original)
    }
  }

  /// Called once, after the last turn.
  func end() {
    if reportsAll { list.endTracing(callback: "\(callback)") }
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
    list.trace?.turnDidEnd(
      "\(callback)", of: "\(turn.subject)", role: turn.isOriginal ? " (the original delegate)" : "",
      since: turn.start, on: ThreadID.name + (suspends ? ", suspensions included" : ""))
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
    list.trace?.turnDidEnd("\(callback)", of: listener.describe(nil), since: start, on: ThreadID.name)
  }

  /// Reports that a subscriber is not called, and why.
  func skipped(_ listener: ListenerEntry, _ object: AnyObject, _ reason: String) {
    if reportsAll { list.trace?.skipped(listener.describe(object), "\(callback)", because: reason) }
  }
}
