/// Reports the turns of one delivery to the list's traces.
@usableFromInline
struct DeliveryTrace {
  private let list: SubscriberList
  private let callback: StaticString
  /// The type of event that the callback is reported as, if it is.
  private let event: ObjectIdentifier?
  /// Whether the callback could be an event, as it neither has an answer nor throws.
  private let canBeReported: Bool
  /// Whether a turn may be suspended.
  private let suspends: Bool

  /// Made before the delivery begins, as it may run foreign code.
  ///
  /// - Parameter event: The type of event that the callback is reported as, if it is.
  @usableFromInline
  init(
    of list: SubscriberList, _ callback: StaticString, reporting event: Any.Type?, canBeReported: Bool,
    suspends: Bool = false
  ) {
    self.list = list
    self.callback = callback
    self.event = event.map { ObjectIdentifier($0) }
    self.canBeReported = canBeReported
    self.suspends = suspends
    if list.reportsAll { list.reportOriginalIfDead() }
  }

  @usableFromInline
  func begin<P>(_ subscriber: P, isOriginal: Bool) -> TracedTurn {
    begin(DelegateTrace.Subject(TracedObject(delegate: subscriber)), isOriginal: isOriginal, suspends: suspends)
  }

  private func begin(_ subject: DelegateTrace.Subject, isOriginal: Bool = false, suspends: Bool = false) -> TracedTurn {
    // What happens while a turn is suspended, on whichever thread, has nothing to do with it.
    list.begin(
      TracedTurn(
        callback: .method(callback), subject: subject, isOriginal: isOriginal,
        thread: suspends ? nil : ThreadID.current, start: .now))
  }

  @usableFromInline
  func end(_ turn: TracedTurn) {
    list.end(turn) { lasted in
      let suspensions = turn.thread == nil ? ", suspensions included" : ""
      return TraceReport.TurnEnd(lasted: lasted, place: ThreadID.name + suspensions)
    }
  }

  /// A listener's turn, in which `receive` is called. What is queued is reported when it is received.
  ///
  /// - Parameter originalAddress: The address of the original delegate, if that was called, or zero.
  @usableFromInline
  func visit(_ listener: ListenerEntry, originalAddress: UInt, _ receive: () -> Void) {
    if list.isDead(listener) { return }
    if listener.address == originalAddress { return }
    if event == nil, !canBeReported { return }
    if listener.isSubscription, suspends { return skipped(listener, .isAsynchronous) }
    guard event == ObjectIdentifier(listener.eventType) else {
      return skipped(listener, .isNotReported(as: listener.eventType))
    }
    if let backlog = listener.backlog {
      list.noteArrival(at: listener, backlog)
      return receive()
    }
    let turn = begin(listener.subject)
    receive()
    end(turn)
  }

  /// Reports that a listener is not called, and why.
  private func skipped(_ listener: ListenerEntry, _ reason: TraceReport.Omission) {
    list.report(.skipped(listener.subject, callback: callback, because: reason))
  }
}

extension SubscriberList {
  /// `deliver` for a traced list: the same walk, with each turn measured.
  ///
  /// Not inlined, so that the usual loop stays small.
  ///
  /// - Parameter event: The type of event that the callback is reported as, if it is.
  @usableFromInline
  func deliverTraced<P, E: Error>(
    _ callback: StaticString, reporting event: Any.Type? = nil, hasAnswer: Bool = false,
    visit: (ListenerEntry, _ originalAddress: UInt) -> Void = { _, _ in },
    _ body: (P, _ isOriginal: Bool) throws(E) -> Void
  ) throws(E) {
    let trace = DeliveryTrace(
      of: self, callback, reporting: event, canBeReported: !hasAnswer && E.self == Never.self)
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
