import DelegateForwarding
import TestSupport
import Testing

/// The memory that wrapping and suspended deliveries leave behind. Each test runs in its own process, and uses malloc's
/// figures.
@Suite("Memory of wrapping and of suspended deliveries", .enabled(if: heapIsMeasurable)) struct PropertyMemoryTests {
  @Test("6, 17: Wrapped and dropped again and again, with a proxy that the app keeps and assigns")
  func cycles() async {
    await #expect(processExitsWith: .success) {
      for kind in HookKind.allCases {
        let station = kind.makeStation()
        complainOfGrowth(above: 1 << 14, "\(kind)") {
          for round in 0..<5_000 {
            var saved: (any SignalDelegate)?
            do {
              let multicast = station.wrap { SignalForwarder($0) }
              saved = station.delegate
              withExtendedLifetime((multicast, station.wrap())) {}
            }
            if round.isMultiple(of: 3) { station.delegate = saved }
            station.delegate?.signal(1)
            if round.isMultiple(of: 2) { station.delegate = nil }
          }
        }
      }
    }
  }

  @Test("6: A service that is no longer wrapped is forgotten")
  func formerServices() async {
    await #expect(processExitsWith: .success) {
      let before = heapInUse()
      do {
        // Their memory is not used again before the last one has gone.
        var addresses: [Address<PlainStation>] = []
        for _ in 0..<20_000 {
          let station = PlainStation()
          withExtendedLifetime(station.wrap()) {}
          addresses.append(Address(object: station))
        }
      }
      complainUnless(heapInUse() - before, below: 1 << 16)
    }
  }

  @Test("6: Original delegates that forward and are gone are forgotten")
  func formerOriginals() async {
    await #expect(processExitsWith: .success) {
      let station = ObservedStation()
      let multicast = MulticastDelegate(wrapping: station, hook: \.$delegate)
      complainOfGrowth(above: 1 << 14, "original delegates that forward") {
        for _ in 0..<5_000 {
          let original = Multicast()
          station.delegate = original
        }
      }
      withExtendedLifetime(multicast) {}
    }
  }

  @Test("6: The multicast of an observed property is released with it")
  func ownMulticasts() async {
    await #expect(processExitsWith: .success) {
      let subscriber = Subscriber("", Journal())
      complainOfGrowth(above: 1 << 14, "multicasts of properties") {
        for _ in 0..<5_000 { ObservedStation().$delegate.subscribe(subscriber) }
      }
    }
  }

  @Test(
    "An observed property that nobody wraps costs at most 160 bytes more than a weak one, however often it was assigned"
  )
  func unwrapped() async {
    await #expect(processExitsWith: .success) {
      let count = 10_000
      let delegates = (0..<3).map { _ in Subscriber("", Journal()) }
      for assignments in [0, 1, 15] {
        var before = heapInUse()
        let weak = (0..<count).map { _ in LibraryStation() }
        let ofWeak = heapInUse() - before
        before = heapInUse()
        let observed = (0..<count).map { _ in ObservedStation() }
        for station in observed { for turn in 0..<assignments { station.delegate = delegates[turn % 3] } }
        complainUnless(heapInUse() - before - ofWeak, below: 161 * count, "assigned \(assignments) times")
        withExtendedLifetime((weak, observed)) {}
      }
    }
  }

  @Test("6: Replies that are never called leave no memory behind")
  func replies() async {
    await #expect(processExitsWith: .success) {
      let multicast = Multicast()
      let subscriber = Subscriber("", Journal())
      multicast.subscribe(subscriber)
      complainOfGrowth(above: 1 << 13, "replies") {
        for round in 0..<20_000 {
          multicast.forward(combining: .collect, completion: { (_: [Int]) in }) {
            if round.isMultiple(of: 2) { $1(round) }
          }
        }
      }
    }
  }

  @Test(
    "6: What suspended deliveries keep doesn't grow as subscribers come and go, and comes back", arguments: [1, 200])
  func suspended(deliveries: Int) async {
    await #expect(processExitsWith: .success) { [deliveries] in await SuspendedScene.run(deliveries: deliveries) }
  }
}

/// Keeps the memory of a dead object from being reused.
private struct Address<Object: AnyObject> {
  unowned let object: Object
}

private enum SuspendedScene {
  /// Many objects subscribe and leave while deliveries are suspended in the first subscriber's turn.
  static func run(deliveries: Int) async {
    let multicast = PingMulticast()
    let first = Pinger()
    multicast.subscribe(first)
    func comeAndGo() {
      var wave = (0..<50_000).map { _ in Pinger() }
      for pinger in wave { multicast.subscribe(pinger) }
      for (index, pinger) in wave.enumerated() where index.isMultiple(of: 2) { multicast.unsubscribe(pinger) }
      wave = []
      // Half have unsubscribed, half have died. The following calls find them.
      for _ in 0..<20 { _ = multicast.count }
    }
    // Let the library allocate what it keeps for reuse before the measurement.
    for _ in 0..<2 { comeAndGo() }
    let before = heapInUse()
    let gate = Gate()
    let entered = Gate()
    let begun = Guarded(0)
    var tasks: [Task<Void, Never>] = []
    for _ in 0..<deliveries {
      tasks.append(
        Task {
          await multicast.forward { pinger async in
            guard pinger === first else { return }
            let isLast = begun.withLock { begun in
              begun += 1
              return begun == deliveries
            }
            if isLast { entered.open() }
            await gate.wait()
          }
        })
    }
    await entered.wait()
    for _ in 0..<3 { comeAndGo() }
    complainUnless(heapInUse() - before, below: (1 << 18) + deliveries * 4096, "\(deliveries) suspended deliveries")
    gate.open()
    for task in tasks { await task.value }
    tasks = []
    complainUnless(heapInUse() - before, below: 1 << 18, "\(deliveries) ended deliveries")
  }
}
