import DelegateForwarding
import TestSupport
import Testing

@Suite("Every interleaving of a property's changes", .serialized)
struct PropertyInterleavingTests {
  /// A property that held the object 1, and is wrapped by some multicasts.
  static func world(_ property: SimulatedProperty, multicasts: Int) -> World {
    var world = World(property: property)
    SimulatedObject.living = world.living
    if property == .observed { world.observed.assign(.object(SimulatedObject(1))) } else { world.cell = 1 }
    for multicast in 0..<multicasts { world.run(.wrap(multicast)) }
    world.multicasts = multicasts
    return world
  }

  static func operations(multicasts: Int, _ property: SimulatedProperty) -> [SimulatedOperation] {
    let assignments: [SimulatedOperation] = [.assign(2), .assign(nil), .assign(3)]
    let changes: [SimulatedOperation] = (0..<multicasts).map { .drop($0) } + [.wrap(multicasts), .reinstall]
    let ofProxy: [SimulatedOperation] = multicasts > 0 ? [.assign(World.proxy(0))] : []
    switch property {
    case .unhooked: return changes
    case .refusing: return changes + assignments.prefix(2)
    case .adapting: return []
    case .observed, .hooked: return changes + assignments + [.fire] + ofProxy
    }
  }

  struct Situation: CustomTestStringConvertible {
    let property: SimulatedProperty
    let multicasts: Int

    var testDescription: String { "\(property), \(multicasts) multicasts" }

    static let all = SimulatedProperty.allCases.flatMap { property in
      (0...2).map { Situation(property: property, multicasts: $0) }
    }
  }

  @Test("14, 16, 17, 23: Two changes of a property, in every order of their steps", arguments: Situation.all)
  func pairs(_ situation: Situation) async { await explore(situation, count: 2) }

  @Test("14, 16, 17, 23: Three changes of a property, in every order of their steps", arguments: Situation.all)
  func triples(_ situation: Situation) async { await explore(situation, count: 3) }

  @Test("14: An adapter that the service puts around the proxy is never adopted", arguments: 0...2)
  func adapter(multicasts: Int) {
    let start = Self.world(.adapting, multicasts: multicasts)
    let operations =
      (0..<multicasts).map { .drop($0) } + [.wrap(multicasts), .reinstall, .assign(2), .assign(nil), .assign(3)]
      + [.reinstall, .assign(2), .wrap(multicasts + 1)] as [SimulatedOperation]
    for chosen in (1...4).flatMap({ operations.combinations(of: $0) }) {
      var world = start
      for operation in chosen {
        world.run(operation)
        #expect(world.problemAtRest() == nil, "\(chosen)")
      }
    }
  }

  /// Three concurrent assignments take most of the time, and two most of the rest, so three changes contain at most one
  /// unless the environment's `INTERLEAVINGS` is `all`.
  private static func isExplored(_ chosen: [SimulatedOperation]) -> Bool {
    exploresAllInterleavings || chosen.count < 3 || chosen.count(where: \.isAssignment) < 2
  }

  private func explore(_ situation: Situation, count: Int) async {
    let start = Self.world(situation.property, multicasts: situation.multicasts)
    let operations = Self.operations(multicasts: situation.multicasts, situation.property)
    var schedules = 0.0
    var worlds = 0
    for chosen in operations.combinations(of: count) where Self.isExplored(chosen) {
      // Let other tests use this thread, unless this one is the longest.
      if !exploresAllInterleavings { await Task.yield() }
      var explorer = Explorer()
      var world = start
      world.threads = chosen.map { SimulatedThread($0) }
      world.endedBefore = chosen.map { _ in 0 }
      explorer.explore(world)
      schedules += explorer.schedules
      worlds += explorer.worlds
      if let failure = explorer.failure {
        Issue.record("\(failure)\n\(Explorer.replay(world, explorer.schedule).joined(separator: "\n"))")
        return
      }
    }
    print("\(situation.testDescription), \(count) changes: \(Int(schedules)) schedules of \(worlds) states")
    #expect(schedules > 0 || operations.count < count)
  }
}

extension World {
  /// Runs an operation to its end, without interleaving.
  mutating func run(_ operation: SimulatedOperation) {
    threads = [SimulatedThread(operation)]
    endedBefore = [0]
    while !threads[0].isDone { step(0) }
    threads = []
  }
}

extension Array {
  /// All ways to choose `count` of the elements, in their order. An element may be chosen once.
  func combinations(of count: Int) -> [[Element]] {
    if count == 0 { return [[]] }
    return indices.flatMap { first in
      Array(self[(first + 1)...]).combinations(of: count - 1).map { [self[first]] + $0 }
    }
  }
}
