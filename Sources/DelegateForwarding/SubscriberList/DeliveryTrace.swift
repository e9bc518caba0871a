/// Reports one delivery to the list's trace.
@usableFromInline
struct DeliveryTrace {
  private let log: TraceLog
  private let callback: StaticString
  /// The type of event that the callback is reported as, if it is.
  private let event: ObjectIdentifier?
  private var stamp: TraceStamp?

  /// Nil if the list is not traced.
  init?(of list: SubscriberList, _ callback: StaticString, reporting event: ObjectIdentifier?) {
    guard let log = list.trace else { return nil }
    self.log = log
    self.callback = callback
    self.event = event
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

  /// - Parameter suspends: Whether the turn may have been suspended.
  func end(_ turn: Turn, suspends: Bool = false) {
    log.turnHasEnded(
      callback, of: turn.subject.address,
      named: { "\(turn.subject)\(turn.isOriginal ? " (the original delegate)" : "")" }, since: turn.start,
      on: { ThreadID.name + (suspends ? ", suspensions included" : "") })
  }

  /// The turn of an entry that is not called. Calls `body` with the stamp to send along with the event, or nil if the
  /// entry doesn't queue it.
  mutating func pass(_ entry: SubscriberEntry, _ body: (TraceStamp?) -> Void) {
    guard !entry.isTombstone, let uncalled = entry.uncalled, let object = entry.object else { return body(nil) }
    switch uncalled.tracedTurn(reporting: event) {
    case .none: body(nil)
    case .isCalled:
      let start = ContinuousClock.now
      body(nil)
      log.turnHasEnded(callback, of: 0, named: { uncalled.tracedName(object) }, since: start, on: { ThreadID.name })
    case .isHandedOn:
      let stamp = stamp ?? TraceStamp(log, callback)
      self.stamp = stamp
      body(stamp)
    case .isPassedBy:
      body(nil)
      passedBy(uncalled, object, "the callback is not reported as its event")
    }
  }

  /// Reports that a subscriber is not called, and why.
  func passedBy(_ entry: UncalledEntry, _ object: AnyObject, _ reason: String) {
    log.report { _ in .init(callback, of: entry.tracedName(object), ": not called, because \(reason)") }
  }
}

extension Optional where Wrapped == DeliveryTrace {
  /// Gives an entry that is not called its turn, which is traced if the list is.
  mutating func pass(_ entry: SubscriberEntry, _ body: (TraceStamp?) -> Void) {
    if case .none = self { body(nil) } else { self?.pass(entry, body) }
  }
}
