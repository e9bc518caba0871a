import DelegateForwarding
import TestSupport
import Testing

/// Two changes of one plain property, in one isolation. The second is made by code that the first one runs: in each
/// access to the property in turn, as a getter, a setter or an observer may do.
@Suite("A change inside a change of a plain property") struct ReentrantChangesTests {
  enum Change: CaseIterable { case dropOldest, dropYoungest, wrap, assign, assignNil }

  /// A service that runs `step` at each access to its property.
  private final class StepStation {
    let hook = DelegateHook<any SignalDelegate>()
    var step: (() -> Void)?
    private weak var stored: (any SignalDelegate)?

    var delegate: (any SignalDelegate)? {
      get {
        step?()
        return stored
      }
      set {
        step?()
        stored = newValue
        hook.delegateDidChange()
      }
    }

    func wrap() -> Multicast { MulticastDelegate(wrapping: self, delegate: \.delegate, hook: \.hook) }
  }

  private final class World {
    let station = StepStation()
    let original = Subscriber("o", Journal())
    let assigned = [Subscriber("p", Journal()), Subscriber("q", Journal())]
    /// Oldest first.
    var multicasts: [Multicast] = []

    init(multicasts count: Int) {
      station.delegate = original
      multicasts = (0..<count).map { _ in station.wrap() }
    }

    func make(_ change: Change, _ index: Int) {
      switch change {
      // Released when the array is no longer being changed.
      case .dropOldest: withExtendedLifetime(multicasts.isEmpty ? nil : multicasts.removeFirst()) {}
      case .dropYoungest: withExtendedLifetime(multicasts.popLast()) {}
      case .wrap:
        let multicast = station.wrap()
        multicasts.append(multicast)
      case .assign: station.delegate = assigned[index]
      case .assignNil: station.delegate = nil
      }
    }
  }

  @Test(
    "14, 16, 17: After a change inside a change, the oldest proxy is installed or an original delegate is restored",
    arguments: Change.allCases, Change.allCases)
  func meet(first: Change, second: Change) {
    for count in 0...3 {
      for access in 1...50 {
        let world = World(multicasts: count)
        var accesses = 0
        world.station.step = {
          accesses += 1
          if accesses == access { world.make(second, 1) }
        }
        world.make(first, 0)
        world.station.step = nil
        check(world, "\(second) at access \(access) of \(first), with \(count)")
        if accesses < access { break }
        #expect(access < 50)
      }
    }
  }

  private func check(_ world: World, _ situation: Comment) {
    let possible: [(any SignalDelegate)?] = [world.original, nil] + world.assigned
    let shown = world.station.delegate
    if let multicast = world.multicasts.first {
      #expect(world.multicasts.allSatisfy { $0.isInstalled }, situation)
      #expect(possible.contains { $0 === multicast.originalDelegate }, situation)
    } else {
      #expect(possible.contains { $0 === shown }, situation)
    }
    // What is assigned afterwards is adopted, and given back.
    let last = Subscriber("r", Journal())
    world.station.delegate = last
    if let multicast = world.multicasts.first { #expect(multicast.originalDelegate === last, situation) }
    world.multicasts = []
    #expect(world.station.delegate === last, situation)
  }
}
