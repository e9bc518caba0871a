extension MulticastForwarding {
  @inlinable @inline(__always)
  public func forward<Event: DelegateEvent, E: Error>(
    reporting event: @autoclosure () -> Event, _ body: (Subscriber) throws(E) -> Void
  ) throws(E) where Event.Delegate == Subscriber {
    try forward(body)
  }

  @inlinable
  nonisolated(nonsending)
    public func forward<Event: DelegateEvent, E: Error>(
      reporting event: @autoclosure () -> Event, _ body: (Subscriber) async throws(E) -> Void
    ) async throws(E) where Event.Delegate == Subscriber
  {
    try await forward(body)
  }

  @inlinable
  public func forward<Event: DelegateEvent, E: Error>(
    isolation: isolated (any Actor)?, reporting event: @autoclosure () -> Event,
    _ body: nonisolated(nonsending) (Subscriber) async throws(E) -> Void
  ) async throws(E) where Event.Delegate == Subscriber {
    try await forward(isolation: isolation, body)
  }
}
