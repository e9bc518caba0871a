// What every way to forward is built on, see `MulticastForwarding`: the list's loop, which is synchronous, and two
// asynchronous ones, which differ in what they may call.

extension MulticastDelegate {
  /// Calls `body` for each delegate, and says whether it is the original one's turn.
  ///
  /// - Parameter hasAnswer: Whether the callback has an answer, so that it is no event.
  @inlinable @inline(__always)
  func forward<E: Error>(
    callback: StaticString, hasAnswer: Bool = false, eachTurn body: (P, _ isOriginal: Bool) throws(E) -> Void
  ) throws(E) {
    if list.isTraced { return try list.deliverTraced(callback, hasAnswer: hasAnswer, body) }
    try list.deliver(body)
  }

  /// The same, with a turn for each listener.
  @inlinable @inline(never)
  func forwardToAll<Event: DelegateEvent, E: Error>(
    reporting makeEvent: () -> Event, _ callback: StaticString, _ body: (P) throws(E) -> Void
  ) throws(E) {
    // A variable for each loop: one that two closures capture would be allocated.
    if list.isTraced {
      var event: Event?
      return try list.deliverTraced(
        callback, reporting: Event.self,
        visit: { $0.offer(&event, madeBy: makeEvent, originalAddress: $1) }
      ) { (subscriber: P, _) throws(E) in try body(subscriber) }
    }
    var event: Event?
    try list.deliver(
      includingListeners: true, visit: { $0.offer(&event, madeBy: makeEvent, originalAddress: $1) }
    ) { (subscriber: P, _) throws(E) in try body(subscriber) }
  }

  /// The loop of the asynchronous `forward(_:)`, which belongs to no actor.
  ///
  /// - Parameters:
  ///   - event: The type of event that the callback is reported as, if it is.
  ///   - hasAnswer: Whether the callback has an answer.
  ///   - visit: Called with each listener that is no subscriber, and with the original delegate's address.
  ///   - beforeTurn: Called before each turn, with whether it is the original delegate's.
  @inlinable @concurrent
  func forward<E: Error>(
    callback: StaticString, reporting event: Any.Type? = nil, hasAnswer: Bool = false,
    visit: (ListenerEntry, _ originalAddress: UInt) -> Void = { _, _ in },
    beforeTurn: (Bool) -> Void = { _ in }, _ body: (P) async throws(E) -> Void
  ) async throws(E) {
    var failure: E?
    var delivery = SuspendingDelivery<P>(
      of: list, callback, reporting: event, canBeReported: !hasAnswer && E.self == Never.self)
    while let subscriber = delivery.beginTurn(visit: visit) {
      beforeTurn(delivery.isOriginalsTurn)
      do throws(E) {
        try await body(subscriber)
      } catch {
        if failure == nil { failure = error }
      }
      delivery.endTurn()
    }
    if let failure { throw failure }
  }

  /// The loop of `forward(isolation:_:)`, with the same parameters.
  @inlinable
  func forward<E: Error>(
    isolation: isolated (any Actor)?, callback: StaticString, reporting event: Any.Type? = nil,
    hasAnswer: Bool = false,
    visit: (ListenerEntry, _ originalAddress: UInt) -> Void = { _, _ in },
    beforeTurn: (Bool) -> Void = { _ in }, _ body: nonisolated(nonsending) (P) async throws(E) -> Void
  ) async throws(E) {
    var failure: E?
    var delivery = SuspendingDelivery<P>(
      of: list, callback, reporting: event, canBeReported: !hasAnswer && E.self == Never.self)
    while let subscriber = delivery.beginTurn(visit: visit) {
      beforeTurn(delivery.isOriginalsTurn)
      do throws(E) {
        try await body(subscriber)
      } catch {
        if failure == nil { failure = error }
      }
      delivery.endTurn()
    }
    if let failure { throw failure }
  }
}

/// What the two asynchronous loops have in common: a delivery whose turns may be suspended, and its trace.
@usableFromInline
struct SuspendingDelivery<P>: ~Copyable {
  @usableFromInline let list: SubscriberList
  @usableFromInline let trace: DeliveryTrace?
  @usableFromInline var delivery: Delivery<P>
  @usableFromInline var turn: TracedTurn?

  @inlinable
  init(of list: SubscriberList, _ callback: StaticString, reporting event: Any.Type?, canBeReported: Bool) {
    self.list = list
    trace =
      list.isTraced
      ? DeliveryTrace(of: list, callback, reporting: event, canBeReported: canBeReported, suspends: true) : nil
    delivery = Delivery(of: list)
  }

  /// The next living delegate, whose turn begins. Nil at the end.
  @inlinable
  mutating func beginTurn(visit: (ListenerEntry, _ originalAddress: UInt) -> Void) -> P? {
    let (trace, originalAddress) = (trace, delivery.originalAddress)
    let subscriber = delivery.next(in: list, includingListeners: true) { listener in
      listener.visitSuspending(trace, originalAddress: originalAddress) { visit(listener, originalAddress) }
    }
    guard let subscriber else { return nil }
    if let trace { turn = trace.begin(subscriber, isOriginal: delivery.isOriginalsTurn) }
    return subscriber
  }

  @inlinable
  mutating func endTurn() {
    if let turn = turn.take() { trace?.end(turn) }
  }

  @inlinable
  var isOriginalsTurn: Bool { delivery.isOriginalsTurn }
}

extension MulticastDelegate {
  /// Reports a turn to the traces, for a callback that doesn't reach the delegates through `forward`.
  package func turnDidEnd(of delegate: P, callback: StaticString, since start: ContinuousClock.Instant) {
    guard list.isTraced else { return }
    let subject = DelegateTrace.Subject(TracedObject(delegate: delegate))
    let turn = TracedTurn(
      callback: .method(callback), subject: subject,
      isOriginal: originalDelegate.map { identity(ofDelegate: $0) } == subject.address,
      start: start)
    let lasted = ContinuousClock.now - start
    list.report(
      .turn(turn, TraceReport.TurnEnd(lasted: lasted, place: ThreadID.name + ", suspensions included")))
  }
}
