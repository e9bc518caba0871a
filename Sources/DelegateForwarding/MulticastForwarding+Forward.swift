// So that a proxy of your own, and what `@Forwarding` generates, forwards by the same words as a multicast.

extension MulticastForwarding {
  /// Calls `body` with the multicast, which is not retained where it is the object itself.
  ///
  /// A protocol's getter returns a reference that is retained. The comparison is made when the code is specialised.
  @inlinable @inline(__always)
  func withMulticast<R, E: Error>(_ body: (MulticastDelegate<Subscriber>) throws(E) -> R) throws(E) -> R {
    if Self.self == MulticastDelegate<Subscriber>.self {
      // Just compared.
      return try body(unsafe unsafeDowncast(self, to: MulticastDelegate<Subscriber>.self))
    }
    return try body(multicast)
  }
}

extension MulticastForwarding {
  /// Forwards a callback. See ``MulticastDelegate``'s `forward(_:)`.
  @inlinable @inline(__always)
  public func forward<E: Error>(_ body: (Subscriber) throws(E) -> Void) throws(E) {
    try withMulticast { (multicast) throws(E) in try multicast.forward(body) }
  }

  /// Forwards a callback with an answer.
  @inlinable @inline(__always)
  public func forward<R, C, E: Error>(
    combining combiner: ResponseCombiner<R, C>, _ body: (Subscriber) throws(E) -> R
  ) throws(E) -> C {
    try withMulticast { (multicast) throws(E) in try multicast.forward(combining: combiner, body) }
  }

  /// Forwards a callback to those that are also a `Q`.
  @inlinable @inline(__always)
  public func forward<Q, E: Error>(to type: Q.Type, _ body: (Q) throws(E) -> Void) throws(E) {
    try withMulticast { (multicast) throws(E) in try multicast.forward(to: type, body) }
  }

  /// Forwards an asynchronous callback.
  @inlinable
  nonisolated(nonsending)
    public func forward<E: Error>(_ body: (Subscriber) async throws(E) -> Void) async throws(E)
  {
    try await multicast.forward(body)
  }

  /// Forwards an asynchronous callback with an answer.
  @inlinable
  nonisolated(nonsending)
    public func forward<R, C, E: Error>(
      combining combiner: ResponseCombiner<R, C>, _ body: (Subscriber) async throws(E) -> R
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
    isolation: isolated (any Actor)?, _ body: nonisolated(nonsending) (Subscriber) async throws(E) -> Void
  ) async throws(E) {
    try await multicast.forward(isolation: isolation, body)
  }

  /// Forwards an asynchronous callback with an answer in the isolation given.
  @inlinable
  public func forward<R, C, E: Error>(
    isolation: isolated (any Actor)?, combining combiner: ResponseCombiner<R, C>,
    _ body: nonisolated(nonsending) (Subscriber) async throws(E) -> R
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
