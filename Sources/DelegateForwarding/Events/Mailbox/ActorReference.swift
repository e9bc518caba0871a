/// The actor on which a subscriber is called. It is referred to weakly, because it may own what holds this reference.
@usableFromInline
struct ActorReference: Sendable {
  // SAFETY: Only `init` writes it. A weak constant needs Swift 6.3.
  private nonisolated(unsafe) weak var reference: (any Actor)?

  /// The address, also when the actor has died.
  let address: UInt

  init(_ actor: any Actor) {
    unsafe reference = actor
    address = identity(of: actor)
  }

  /// Nil if the actor has died.
  ///
  /// SAFETY: See `reference`.
  var actor: (any Actor)? { unsafe reference }
}
