/// Reports the turns of one delivery to the list's traces.
@usableFromInline
struct DeliveryTrace {
  private let list: SubscriberList
  private let callback: StaticString
  /// The type of event that the callback is reported as, if it is.
  private let event: ObjectIdentifier?
  /// Whether a turn may be suspended.
  private let suspends: Bool
  private let reportsAll: Bool

  /// Made before the delivery begins, as it may run foreign code.
  ///
  /// - Parameter event: The type of event that the callback is reported as, if it is.
  @usableFromInline
  init(of list: SubscriberList, _ callback: StaticString, reporting event: Any.Type?, suspends: Bool = false) {
    let trace = list.trace
    self.list = list
    self.callback = callback
    self.event = event.map { ObjectIdentifier($0) }
    self.suspends = suspends
    reportsAll = trace?.reportsAll ?? false
    guard reportsAll else { return }
    // What happens while it is suspended, on whichever thread, has nothing to do with it.
    if !suspends { list.pushCallback("\(callback)") }
    list.traceOriginalIfDead()
  }

  /// Called once, after the last turn.
  @usableFromInline
  func end() {
    if reportsAll, !suspends { list.popCallback("\(callback)") }
  }

  /// A turn that is under way.
  @usableFromInline
  struct Turn {
    fileprivate let subject: TracedObject
    fileprivate let isOriginal: Bool
    fileprivate let start = ContinuousClock.now
  }

  @usableFromInline
  func begin<P>(_ subscriber: P, isOriginal: Bool) -> Turn {
    let subject = TracedObject(delegate: subscriber)
    if reportsAll { list.noteForTraces(subject) }
    return Turn(subject: subject, isOriginal: isOriginal)
  }

  @usableFromInline
  func end(_ turn: Turn) {
    list.trace?.turnDidEnd(
      "\(callback)", of: turn.subject, isOriginal: turn.isOriginal, since: turn.start,
      on: ThreadID.name + (suspends ? ", suspensions included" : ""))
  }

  /// A listener's turn, in which `receive` is called. What is queued is reported when it is received.
  ///
  /// - Parameter originalAddress: The address of the original delegate, if that was called, or zero.
  @usableFromInline
  func visit(_ listener: ListenerEntry, originalAddress: UInt, _ receive: () -> Void) {
    if list.isDead(listener) { return }
    if listener.isSubscription, listener.subscriberAddress == originalAddress { return }
    if listener.isSubscription, suspends { return skipped(listener, "the callback is asynchronous") }
    guard event == ObjectIdentifier(listener.eventType) else {
      return skipped(listener, "the callback is not reported as \(listener.eventType)")
    }
    if listener.isQueued { return receive() }
    let start = ContinuousClock.now
    receive()
    list.trace?.turnDidEnd("\(callback)", of: listener.name, since: start, on: ThreadID.name)
  }

  /// Reports that a listener is not called, and why.
  private func skipped(_ listener: ListenerEntry, _ reason: String) {
    if reportsAll { list.trace?.skipped(listener.name, "\(callback)", because: reason) }
  }
}

extension SubscriberList {
  /// The trace of an asynchronous delivery, or nil if the list is not traced.
  @usableFromInline
  func beginTrace(ofSuspending callback: StaticString, reporting event: Any.Type?) -> DeliveryTrace? {
    guard isTraced else { return nil }
    return DeliveryTrace(of: self, callback, reporting: event, suspends: true)
  }

  /// `deliver` for a traced list: the same walk, with each turn measured.
  ///
  /// Not inlined, so that the usual loop stays small.
  ///
  /// - Parameter event: The type of event that the callback is reported as, if it is.
  @usableFromInline
  func deliverTraced<P, E: Error>(
    _ callback: StaticString, reporting event: Any.Type? = nil,
    visit: (ListenerEntry, _ originalAddress: UInt) -> Void = { _, _ in },
    _ body: (P, _ isOriginal: Bool) throws(E) -> Void
  ) throws(E) {
    let trace = DeliveryTrace(of: self, callback, reporting: event)
    defer { trace.end() }
    try deliver(
      includingListeners: true,
      visit: { listener, originalAddress in
        trace.visit(listener, originalAddress: originalAddress) { visit(listener, originalAddress) }
      }
    ) { (subscriber: P, isOriginal) throws(E) in
      let turn = trace.begin(subscriber, isOriginal: isOriginal)
      defer { trace.end(turn) }
      try body(subscriber, isOriginal)
    }
  }
}

extension ListenerEntry {
  /// A listener's turn in an asynchronous callback. Its caller waits for it, so it is no event for a subscriber on an
  /// actor.
  @usableFromInline
  final func visitSuspending(_ trace: DeliveryTrace?, originalAddress: UInt, _ receive: () -> Void) {
    if let trace { return trace.visit(self, originalAddress: originalAddress, receive) }
    if !isSubscription { receive() }
  }
}
