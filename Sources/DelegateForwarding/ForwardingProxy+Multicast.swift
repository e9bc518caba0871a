// The multicast's own interface, so that a proxy is used as one.

extension ForwardingProxy {
  /// Subscribes an object, held weakly. See ``MulticastDelegate/subscribe(_:)``.
  @inlinable @discardableResult
  public func subscribe(_ subscriber: P) -> Bool {
    multicast.subscribe(subscriber)
  }

  /// Subscribes an object, held as `holding` says. See ``MulticastDelegate/subscribe(_:holding:)``.
  @discardableResult
  public func subscribe(_ subscriber: P, holding: SubscriberHold) -> Bool {
    multicast.subscribe(subscriber, holding: holding)
  }

  /// Ends an object's subscription. See ``MulticastDelegate/unsubscribe(_:)``.
  @inlinable @discardableResult
  public func unsubscribe(_ subscriber: P) -> Bool {
    multicast.unsubscribe(subscriber)
  }

  /// Ends all subscriptions. See ``MulticastDelegate/unsubscribeAll()``.
  public func unsubscribeAll() {
    multicast.unsubscribeAll()
  }

  /// Whether an object is subscribed. See ``MulticastDelegate/contains(_:)``.
  @inlinable
  public func contains(_ subscriber: P) -> Bool {
    multicast.contains(subscriber)
  }

  /// The live subscribers in the order of delivery. See ``MulticastDelegate/subscribers``.
  public var subscribers: [P] { multicast.subscribers }

  /// The number of live subscribers. See ``MulticastDelegate/count``.
  public var count: Int { multicast.count }

  /// Whether there is no live subscriber. See ``MulticastDelegate/isEmpty``.
  public var isEmpty: Bool { multicast.isEmpty }

  /// What the app itself last assigned to the service's property. See ``MulticastDelegate/originalDelegate``.
  public var originalDelegate: P? { multicast.originalDelegate }

  /// Whether the proxy sits in the service's property. See ``MulticastDelegate/isInPlace``.
  public var isInPlace: Bool { multicast.isInPlace }

  /// Puts the proxy back into the service's property. See ``MulticastDelegate/takePlace()``.
  public func takePlace() {
    multicast.takePlace()
  }
}

// MARK: - Forwarding

extension ForwardingProxy {
  /// Forwards a callback. See `forward(_:)`.
  @inlinable
  public func forward<E: Error>(_ body: (P) throws(E) -> Void) throws(E) {
    try multicast.forward(body)
  }

  /// Forwards a callback with an answer.
  @inlinable
  public func forward<R, C, E: Error>(
    combining combiner: ResponseCombiner<R, C>, _ body: (P) throws(E) -> R
  ) throws(E) -> C {
    try multicast.forward(combining: combiner, body)
  }

  /// Forwards a callback to those that are also a `Q`.
  @inlinable
  public func forward<Q, E: Error>(to type: Q.Type, _ body: (Q) throws(E) -> Void) throws(E) {
    try multicast.forward(to: type, body)
  }

  /// Forwards an asynchronous callback.
  @inlinable
  nonisolated(nonsending)
    public func forward<E: Error>(_ body: (P) async throws(E) -> Void) async throws(E)
  {
    try await multicast.forward(body)
  }

  /// Forwards an asynchronous callback with an answer.
  @inlinable
  nonisolated(nonsending)
    public func forward<R, C, E: Error>(
      combining combiner: ResponseCombiner<R, C>, _ body: (P) async throws(E) -> R
    ) async throws(E) -> C
  {
    try await multicast.forward(combining: combiner, body)
  }

  /// Forwards an asynchronous callback to those that are also a `Q`.
  @inlinable
  nonisolated(nonsending)
    public func forward<Q, E: Error>(
      to type: Q.Type, _ body: (Q) async throws(E) -> Void
    ) async throws(E)
  {
    try await multicast.forward(to: type, body)
  }

  /// Forwards an asynchronous callback in the isolation given.
  @inlinable
  public func forward<E: Error>(
    isolation: isolated (any Actor)?, _ body: nonisolated(nonsending) (P) async throws(E) -> Void
  ) async throws(E) {
    try await multicast.forward(isolation: isolation, body)
  }

  /// Forwards an asynchronous callback with an answer in the isolation given.
  @inlinable
  public func forward<R, C, E: Error>(
    isolation: isolated (any Actor)?, combining combiner: ResponseCombiner<R, C>,
    _ body: nonisolated(nonsending) (P) async throws(E) -> R
  ) async throws(E) -> C {
    try await multicast.forward(isolation: isolation, combining: combiner, body)
  }

  /// Forwards an asynchronous callback to those that are also a `Q` in the isolation given.
  @inlinable
  public func forward<Q, E: Error>(
    isolation: isolated (any Actor)?, to type: Q.Type, _ body: nonisolated(nonsending) (Q) async throws(E) -> Void
  ) async throws(E) {
    try await multicast.forward(isolation: isolation, to: type, body)
  }

  /// Whether the original delegate or any subscriber is a `Q`. See ``MulticastDelegate/responds(to:)``.
  public func responds<Q>(to type: Q.Type) -> Bool {
    multicast.responds(to: type)
  }
}
