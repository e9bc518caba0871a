/// Threads that use a state machine, in one order of their steps.
protocol Steppable {
  associatedtype Step

  /// The steps that some thread can take next.
  var steps: [Step] { get }

  /// Takes a step. Returns what is wrong afterwards.
  mutating func take(_ step: Step) -> String?

  /// What is wrong when no step is left.
  var faultAtTheEnd: String? { get }
}

/// A state machine with the threads that use it, as a value.
protocol Explorable: Steppable, Hashable, Sendable {}

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

/// The same for a world of objects, which can't be copied: each order begins with a new one. Returns the number of
/// orders.
func exploreAll<World: Steppable>(_ makeWorld: () -> World) -> (fault: String?, count: Int) {
  /// At each step of the current order, which of the possible ones is taken, and how many there are.
  var order: [(choice: Int, of: Int)] = []
  var count = 0
  repeat {
    var world = makeWorld()
    var path: [World.Step] = []
    while !world.steps.isEmpty {
      let steps = world.steps
      if path.count == order.count { order.append((0, steps.count)) }
      path.append(steps[order[path.count].choice])
      if let problem = world.take(path.last!) { return ("\(problem), after \(path)", count) }
    }
    if let problem = world.faultAtTheEnd { return ("\(problem), after \(path)", count) }
    count += 1
    while let last = order.last, last.choice + 1 == last.of { order.removeLast() }
    if !order.isEmpty { order[order.count - 1].choice += 1 }
  } while !order.isEmpty
  return (nil, count)
}
