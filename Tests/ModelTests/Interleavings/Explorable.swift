/// A state machine with the threads that use it, as a value.
protocol Explorable: Hashable, Sendable {
  associatedtype Step

  /// The steps that some thread can take next.
  var steps: [Step] { get }

  /// Takes a step. Returns what is wrong afterwards.
  mutating func take(_ step: Step) -> String?

  /// What is wrong when no step is left.
  var faultAtTheEnd: String? { get }
}

/// Takes the steps of a world in every order. Returns the first fault, with the steps that lead to it, and the number
/// of different states.
func exploreAll<World: Explorable>(_ world: World) -> (fault: String?, count: Int) {
  var known: Set<World> = []
  var path: [World.Step] = []

  func explore(_ world: World) -> String? {
    guard known.insert(world).inserted else { return nil }
    if world.steps.isEmpty, let problem = world.faultAtTheEnd { return "\(problem), after \(path)" }
    for step in world.steps {
      var next = world
      path.append(step)
      if let problem = next.take(step) { return "\(problem), after \(path)" }
      if let fault = explore(next) { return fault }
      path.removeLast()
    }
    return nil
  }
  return (explore(world), known.count)
}
