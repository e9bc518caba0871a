/// A reference to the actor in which a property may be used. It is weak, because the actor may own what refers to it.
///
/// The main actor lives for ever, and is not referred to weakly: LeakSanitizer would take that reference for a leak.
struct HomeActor: Sendable {
  private let isMainActor: Bool
  private weak let other: (any Actor)?

  init(_ actor: (any Actor)?) {
    isMainActor = actor is MainActor
    other = isMainActor ? nil : actor
  }

  /// Nil if the actor has died, or if there is none.
  var actor: (any Actor)? { isMainActor ? MainActor.shared : other }
}
