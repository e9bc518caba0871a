/// Ends a multicast's use of a property in the isolation in which the multicast was made, whichever thread releases the multicast.
///
/// It is an actor on the executor of another actor, so its isolated `deinit` runs there: at once if the last reference is dropped on
/// that actor, otherwise as a job of that actor.
///
/// SAFETY: `home` lives as long as this actor, and so does its executor.
actor IsolatedTeardown {
  private let wrapped: Wrapping
  private let home: any Actor

  init(_ wrapped: Wrapping, home: any Actor) {
    self.wrapped = wrapped
    self.home = home
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe home.unownedExecutor }

  isolated deinit {}
}
