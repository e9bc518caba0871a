/// A reference to the actor that a property belongs to, or on which a subscriber is called. It is weak, because the actor
/// may own whatever holds this reference.
///
/// The main actor lives for ever, so it needs no weak reference. LeakSanitizer would report one as a leak.
@usableFromInline
struct HomeActor: Sendable {
  let isMainActor: Bool
  // SAFETY: Only `init` writes it. A weak constant needs Swift 6.3.
  private nonisolated(unsafe) weak var other: (any Actor)?

  init(_ actor: (any Actor)?) {
    isMainActor = actor is MainActor
    unsafe other = isMainActor ? nil : actor
  }

  /// Nil if the actor has died, or if there is none.
  ///
  /// SAFETY: See `other`.
  var actor: (any Actor)? { isMainActor ? MainActor.shared : unsafe other }
}
