/// Ends a multicast's use of a property in the isolation in which the multicast was made, whichever thread releases the multicast.
///
/// On the main actor that is done at once. Anywhere else it is a job of the actor, which keeps proxy and service alive until then. If the actor is
/// gone, nobody is isolated to it any more, and any thread may do it.
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
