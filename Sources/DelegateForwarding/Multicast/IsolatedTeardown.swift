/// Ends a multicast's use of a property in the isolation in which the multicast was created, whichever thread releases
/// the multicast.
///
/// If that is the main actor and it is current, this happens at once. Otherwise it is a task on the actor, which keeps
/// the proxy and the service alive until then. If the actor is gone, no code is isolated to it any more, so any thread
/// may do it.
final class IsolatedTeardown: Sendable {
  private let wrapping: Wrapping
  private let home: HomeActor

  init(_ wrapping: Wrapping, home: any Actor) {
    self.wrapping = wrapping
    self.home = HomeActor(home)
  }

  deinit {
    guard let home = home.actor else { return wrapping.end() }
    if home is MainActor && MainActorContext.isCurrent { return wrapping.end() }
    Task.detached { [wrapping] in await wrapping.end(on: home) }
  }
}

extension Wrapping {
  fileprivate func end(on home: isolated any Actor) {
    end()
  }
}
