// What every way to forward is built on, see `MulticastForwarding`: a synchronous loop, and an asynchronous one.

/// Called with each consumer on the way of an asynchronous callback, the original delegate's address, and the trace.
@usableFromInline typealias AsyncVisit = (ConsumerEntry, _ originalAddress: UInt, DeliveryTrace?) -> Void

extension MulticastDelegate {
  /// Gives the original delegate and each subscriber its turn, and each consumer on the way. Throws the first error at
  /// the end.
  @inlinable @inline(__always)
  func deliver<E: Error>(
    _ callback: StaticString, includingConsumers: Bool = false,
    visit: (ConsumerEntry, _ originalAddress: UInt) -> Void = { _, _ in },
    _ body: (P, _ isOriginal: Bool) throws(E) -> Void
  ) throws(E) {
    var failure: E?
    var delivery = Delivery<P>(through: self, callback)
    let originalAddress = delivery.originalAddress
    while let subscriber = delivery.next(
      in: list, includingConsumers: includingConsumers, visit: { visit($0, originalAddress) })
    {
      do throws(E) {
        try body(subscriber, delivery.isOriginalsTurn)
      } catch {
        if failure == nil { failure = error }
      }
    }
    delivery.end(in: list)
    if let failure { throw failure }
  }

  /// Calls `body` for each delegate, and says whether it is the original one's turn.
  ///
  /// - Parameter hasAnswer: Whether the callback has an answer, so that it is no event.
  @inlinable @inline(__always)
  func forward<E: Error>(
    callback: StaticString, hasAnswer: Bool = false, eachTurn body: (P, _ isOriginal: Bool) throws(E) -> Void
  ) throws(E) {
    if list.isTraced { return try deliverTraced(callback, hasAnswer: hasAnswer, body) }
    try deliver(callback, body)
  }

  /// The same, with a turn for each consumer.
  @inlinable @inline(never)
  func forwardToAll<Event: DelegateEvent, E: Error>(
    reporting makeEvent: () -> Event, _ callback: StaticString, _ body: (P) throws(E) -> Void
  ) throws(E) {
    // A variable for each loop: one that two closures capture would be allocated.
    if list.isTraced {
      var event: Event?
      return try deliverTraced(
        callback, visit: { $0.offer(&event, madeBy: makeEvent, originalAddress: $1, tracedBy: $2) }
      ) { (subscriber: P, _) throws(E) in try body(subscriber) }
    }
    var event: Event?
    try deliver(
      callback, includingConsumers: true, visit: { $0.offer(&event, madeBy: makeEvent, originalAddress: $1) }
    ) { (subscriber: P, _) throws(E) in try body(subscriber) }
  }

  /// The loop of all asynchronous forms.
  ///
  /// - Parameters:
  ///   - hasAnswer: Whether the callback has an answer.
  ///   - visit: Called with each consumer.
  ///   - beforeTurn: Called before each turn, with whether it is the original delegate's.
  @inlinable
  func forward<E: Error>(
    isolation: isolated (any Actor)?, callback: StaticString, hasAnswer: Bool = false,
    visit: AsyncVisit = { $2?.skip($0, originalAddress: $1) },
    beforeTurn: (Bool) -> Void = { _ in }, _ body: nonisolated(nonsending) (P) async throws(E) -> Void
  ) async throws(E) {
    var failure: E?
    let canBeReported = !hasAnswer && E.self == Never.self
    let trace = list.isTraced ? DeliveryTrace(of: list, callback, canBeReported: canBeReported, isAsync: true) : nil
    var delivery = Delivery<P>(through: self, callback)
    let originalAddress = delivery.originalAddress
    while let subscriber = delivery.next(
      in: list, includingConsumers: true, visit: { visit($0, originalAddress, trace) })
    {
      beforeTurn(delivery.isOriginalsTurn)
      let turn = trace?.begin(subscriber, isOriginal: delivery.isOriginalsTurn)
      do throws(E) {
        try await body(subscriber)
      } catch {
        if failure == nil { failure = error }
      }
      if let turn { trace?.end(turn) }
    }
    delivery.end(in: list)
    if let failure { throw failure }
  }

  /// The same for a body that leaves its caller's isolation, from code that has none.
  ///
  /// SAFETY: This function and `body` run on no actor, one after the other in one task. So a subscriber that is passed
  /// from one to the other isn't used by two threads at once. The compiler doesn't know that the loop, which may run on
  /// any actor, runs on none here.
  @inlinable @concurrent
  func forward<E: Error>(
    callback: StaticString, visit: AsyncVisit = { $2?.skip($0, originalAddress: $1) },
    _ body: (P) async throws(E) -> Void
  ) async throws(E) {
    try await forward(isolation: nil, callback: callback, visit: visit) { subscriber async throws(E) in
      nonisolated(unsafe) let subscriber = subscriber
      try await unsafe body(subscriber)
    }
  }
}

extension MulticastDelegate {
  /// `deliver` for a traced list: the same walk, with each turn reported.
  ///
  /// Not inlined, so that the usual loop stays small.
  ///
  /// - Parameter visit: Called with each consumer.
  @usableFromInline
  func deliverTraced<E: Error>(
    _ callback: StaticString, hasAnswer: Bool = false,
    visit: (ConsumerEntry, _ originalAddress: UInt, DeliveryTrace) -> Void = { $2.skip($0, originalAddress: $1) },
    _ body: (P, _ isOriginal: Bool) throws(E) -> Void
  ) throws(E) {
    let trace = DeliveryTrace(of: list, callback, canBeReported: !hasAnswer && E.self == Never.self)
    try deliver(callback, includingConsumers: true, visit: { visit($0, $1, trace) }) {
      (subscriber, isOriginal) throws(E) in
      let turn = trace.begin(subscriber, isOriginal: isOriginal)
      defer { trace.end(turn) }
      try body(subscriber, isOriginal)
    }
  }
}

extension MulticastDelegate {
  /// Reports to the traces that a turn begins, for a callback that doesn't reach the delegates through `forward`.
  package func beginTurn(of delegate: P, callback: StaticString) -> TracedTurn {
    let subject = DelegateTrace.Subject(delegate: delegate)
    return list.beginTurn(of: subject, "\(callback)", DeliveryTrace.detail(of: subject, in: list))
  }

  /// Reports that the turn has ended.
  package func endTurn(_ turn: TracedTurn, callback: StaticString) { list.endTurn(turn, "\(callback)") }
}
