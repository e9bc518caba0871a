import DelegateForwarding
import TestSupport
import Testing

/// A multicast's memory stays proportional to its live subscribers. Each test runs in its own process, and uses
/// malloc's figures.
@Suite("Memory", .enabled(if: heapIsMeasurable)) struct MemoryTests {
  static let many = 50_000

  static func subscribeManyThatDie(to multicast: MulticastDelegate<Device>) {
    let wave = (0..<many).map { _ in Device("") }
    for device in wave { multicast.subscribe(device) }
  }

  @Test("6: Very many subscribers come and go, one at a time")
  func oneAtATime() async {
    await #expect(processExitsWith: .success) {
      let multicast = MulticastDelegate<Device>()
      complainOfGrowth(above: 1 << 12, "they came and went") {
        for _ in 0..<200_000 { multicast.subscribe(Device("")) }
      }
      precondition(multicast.count <= 1)
    }
  }

  @Test("6: Waves of subscribers die between ordinary calls")
  func waves() async {
    await #expect(processExitsWith: .success) {
      let multicast = MulticastDelegate<Device>()
      let stay = Device("")
      multicast.subscribe(stay)
      let before = heapInUse()
      var peak = 0
      for _ in 0..<5 {
        var wave = (0..<MemoryTests.many).map { _ in Device("") }
        for device in wave { multicast.subscribe(device) }
        peak = max(peak, heapInUse() - before)
        wave = []
        multicast.forward { _ in }
      }
      complainUnless(heapInUse() - before, below: 1 << 16)
      precondition(multicast.count == 1)
    }
  }

  @Test("6: Many subscribers die, and only subscribing and unsubscribing continues")
  func churn() async {
    await #expect(processExitsWith: .success) {
      let multicast = MulticastDelegate<Device>()
      let before = heapInUse()
      MemoryTests.subscribeManyThatDie(to: multicast)
      let stay = Device("")
      for _ in 0..<MemoryTests.many {
        multicast.subscribe(stay)
        multicast.unsubscribe(stay)
      }
      complainUnless(heapInUse() - before, below: 1 << 16)
    }
  }

  @Test("6: Many subscribers unsubscribe, in either order, held weakly or strongly", arguments: [true, false])
  func unsubscribed(strongly: Bool) async {
    await #expect(processExitsWith: .success) { [strongly] in
      let multicast = MulticastDelegate<Device>()
      let before = heapInUse()
      do {
        let wave = (0..<MemoryTests.many).map { _ in Device("") }
        for device in wave { multicast.subscribe(device, holding: strongly ? .strongly : .weakly) }
        for device in wave { multicast.unsubscribe(device) }
        for device in wave { multicast.subscribe(device, holding: strongly ? .strongly : .weakly) }
        for device in wave.reversed() { multicast.unsubscribe(device) }
      }
      complainUnless(heapInUse() - before, below: 1 << 16)
    }
  }

  @Test("6: Many original delegates came and went")
  func originals() async {
    await #expect(processExitsWith: .success) {
      let station = ObservedStation()
      let multicast = station.wrap()
      let plainStation = DidSetStation()
      let plain = plainStation.wrap()
      let journal = Journal()
      complainOfGrowth(above: 1 << 14, "assignments") {
        for _ in 0..<MemoryTests.many {
          let one = Subscriber("", journal)
          station.delegate = one
          plainStation.delegate = one
        }
      }
      withExtendedLifetime((multicast, plain)) {}
    }
  }

  @Test("6: Many multicasts came and went, on one service and on many")
  func multicasts() async {
    await #expect(processExitsWith: .success) {
      for kind in HookKind.allCases {
        let station = kind.makeStation()
        let first = station.wrap()
        complainOfGrowth(above: 1 << 14, "multicasts on one service") {
          for _ in 0..<5_000 { _ = station.wrap() }
        }
        complainOfGrowth(above: 1 << 14, "multicasts on many services") {
          for _ in 0..<5_000 { _ = kind.makeStation().wrap() }
        }
        withExtendedLifetime(first) {}
      }
    }
  }

  @Test("6: Many services were wrapped at once")
  func manyServices() async {
    await #expect(processExitsWith: .success) {
      let before = heapInUse()
      do {
        let all = (0..<MemoryTests.many).map { _ in ObservedStation().wrap() }
        precondition(all.allSatisfy { $0.isInstalled })
      }
      _ = ObservedStation().wrap()
      complainUnless(heapInUse() - before, below: 1 << 20)
    }
  }

  @Test("6: Many forwarding subscribers come and go")
  func forwarders() async {
    await #expect(processExitsWith: .success) {
      let multicast = Multicast()
      complainOfGrowth(above: 1 << 14, "multicasts as subscribers") {
        for _ in 0..<MemoryTests.many { multicast.subscribe(Multicast()) }
      }
      let before = heapInUse()
      do {
        let wave = (0..<2000).map { _ in Multicast() }
        for one in wave { multicast.subscribe(one) }
      }
      multicast.forward { _ in }
      multicast.subscribe(Multicast())
      complainUnless(heapInUse() - before, below: 1 << 16)
    }
  }

  @Test("6: A callback that never ends does not keep subscribers that come and go meanwhile")
  func duringDelivery() async {
    await #expect(processExitsWith: .success) {
      let multicast = MulticastDelegate<Device>()
      let stay = Device("")
      multicast.subscribe(stay)
      multicast.forward { _ in
        complainOfGrowth(above: 1 << 14, "changes in a callback") {
          for _ in 0..<MemoryTests.many { multicast.subscribe(Device("")) }
          multicast.forward { _ in }
        }
      }
    }
  }

  @Test("6: Many subscribers die, and only an existing one is subscribed again")
  func subscribingAgain() async {
    await #expect(processExitsWith: .success) {
      let multicast = MulticastDelegate<Device>()
      let stay = Device("")
      multicast.subscribe(stay)
      let before = heapInUse()
      MemoryTests.subscribeManyThatDie(to: multicast)
      for _ in 0..<100 { multicast.subscribe(stay) }
      complainUnless(heapInUse() - before, below: 1 << 16)
    }
  }

  @Test("6: A list that is full of dead subscribers does not grow before they are removed")
  func fullOfDead() async {
    await #expect(processExitsWith: .success) {
      let multicast = MulticastDelegate<Device>()
      let staying = (0..<50_000).map { _ in Device("") }
      let before = heapInUse()
      do {
        let leaving = (0..<30_000).map { _ in Device("") }
        // Every second subscriber dies, so that checking one entry finds no run of dead ones.
        for index in leaving.indices {
          multicast.subscribe(staying[index])
          multicast.subscribe(leaving[index])
        }
      }
      for device in staying[30_000...] { multicast.subscribe(device) }
      complainUnless(heapInUse() - before, below: 50_000 * 150)
    }
  }

  @Test("6: Multicasts are released with their entries while the subscribers stay")
  func subscribersStay() async {
    await #expect(processExitsWith: .success) {
      let stay = Device("")
      complainOfGrowth(above: 1 << 14, "entries of multicasts that went") {
        for _ in 0..<2_000 {
          let multicast = MulticastDelegate<Device>()
          multicast.subscribe(stay)
        }
      }
    }
  }

  @Test("6: Very many callbacks in callbacks leave nothing behind")
  func nestedDeliveries() async {
    await #expect(processExitsWith: .success) {
      func nest(_ multicast: MulticastDelegate<Device>, _ depth: Int) {
        multicast.forward { _ in if depth > 0 { nest(multicast, depth - 1) } }
      }
      let stay = Device("")
      complainOfGrowth(above: 1 << 14, "tables of multicasts that went") {
        for _ in 0..<500 {
          let multicast = MulticastDelegate<Device>()
          multicast.subscribe(stay)
          nest(multicast, 150)
        }
      }
    }
  }

  @Test("6: Many subscribers die, and only asynchronous callbacks continue")
  func asynchronousOnly() async {
    await #expect(processExitsWith: .success) {
      let multicast = MulticastDelegate<Device>()
      let before = heapInUse()
      MemoryTests.subscribeManyThatDie(to: multicast)
      await multicast.forward { _ in await Task.yield() }
      complainUnless(heapInUse() - before, below: 1 << 16)
    }
  }
}
