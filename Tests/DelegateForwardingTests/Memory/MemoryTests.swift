import DelegateForwarding
import TestSupport
import Testing

#if CHILD_PROCESSES
  /// A multicast's memory stays proportional to its live subscribers. Each test runs in its own process, and uses
  /// malloc's figures.
  @Suite("Memory", .enabled(if: heapIsMeasurable)) struct MemoryTests {
    /// What is repeated. The second time must leave no more behind than the first. An allocation has at least 32 bytes,
    /// so one that each of a thousand repetitions leaves behind is found.
    enum Repeated: String, CaseIterable, Codable {
      case subscribersThatDie, subscribersInWaves, subscribersThatLeave, strongSubscribersThatLeave
      case changesDuringCallback, forwardingSubscribers, unansweredReplies
      case originalDelegates, multicastsOnOneService, proxiesThatAreKept
      case manyDieThenOneComesAndLeaves, manyDieThenAsynchronousCallback

      func run() async {
        let multicast = MulticastDelegate<Device>()
        switch self {
        case .subscribersThatDie:
          complain { for _ in 0..<many { multicast.subscribe(Device("")) } }
        case .subscribersInWaves:
          let stay = Device("")
          multicast.subscribe(stay)
          complain {
            subscribeManyThatDie(to: multicast)
            multicast.forward { _ in }
          }
          precondition(multicast.subscriberCount == 1)
        case .subscribersThatLeave, .strongSubscribersThatLeave:
          let hold: SubscriberHold = self == .strongSubscribersThatLeave ? .strongly : .weakly
          complain {
            let wave = (0..<many).map { _ in Device("") }
            for device in wave { multicast.subscribe(device, holding: hold) }
            for device in wave { multicast.unsubscribe(device) }
            for device in wave { multicast.subscribe(device, holding: hold) }
            for device in wave.reversed() { multicast.unsubscribe(device) }
          }
        case .changesDuringCallback:
          let stay = Device("")
          multicast.subscribe(stay)
          multicast.forward { _ in
            complain {
              for _ in 0..<many { multicast.subscribe(Device("")) }
              multicast.forward { _ in }
            }
          }
        case .forwardingSubscribers:
          let multicast = Multicast()
          complain { for _ in 0..<many { multicast.subscribe(Multicast()) } }
        case .unansweredReplies:
          let stay = Device("")
          multicast.subscribe(stay)
          complain {
            for round in 0..<2_000 {
              multicast.forward(combining: .collect, completion: { (_: [Int]) in }) {
                if round.isMultiple(of: 2) { $1(round) }
              }
            }
          }
        case .originalDelegates:
          let stations = HookKind.hooked.map { $0.makeStation() }
          let multicasts = stations.map { $0.install() }
          complain {
            for round in 0..<2_000 {
              let delegate: any SignalDelegate = round.isMultiple(of: 2) ? Subscriber("", Journal()) : Multicast()
              for station in stations { station.delegate = delegate }
            }
          }
          withExtendedLifetime(multicasts) {}
        case .multicastsOnOneService:
          for kind in HookKind.allCases {
            let station = kind.makeStation()
            let first = station.install()
            complain { for _ in 0..<1_000 { _ = station.install() } }
            withExtendedLifetime(first) {}
          }
        case .proxiesThatAreKept:
          for kind in HookKind.allCases {
            complain { for round in 0..<1_000 { keepProxy(of: kind.makeStation(.ownObject), round) } }
          }
        case .manyDieThenOneComesAndLeaves, .manyDieThenAsynchronousCallback:
          // The only thing that happens afterwards.
          let (stay, guest) = (Device(""), Device(""))
          multicast.subscribe(stay)
          let before = heapInUse()
          subscribeManyThatDie(to: multicast)
          if self == .manyDieThenAsynchronousCallback {
            await multicast.forward(isolation: #isolation) { _ in await Task.yield() }
          } else {
            for _ in 0..<many { precondition(multicast.subscribe(guest) && multicast.unsubscribe(guest)) }
          }
          complainUnless(heapInUse() - before, below: 1 << 16)
        }
      }

      private func complain(_ body: () -> Void) { complainOfGrowth(above: 1 << 14, rawValue, body) }

      private func keepProxy(of station: any Station, _ round: Int) {
        let next = PlainStation()
        do {
          let multicast = station.install()
          next.delegate = station.delegate
          withExtendedLifetime((multicast, next.install())) {}
        }
        if round.isMultiple(of: 3) { station.delegate = next.delegate }
        station.delegate?.signal(1)
        if round.isMultiple(of: 2) { station.delegate = nil }
      }
    }

    #if compiler(>=6.3)
      @Test("6: What comes and goes leaves no memory behind", arguments: Repeated.allCases)
      func repeated(what: Repeated) async {
        await #expect(processExitsWith: .success) { [what] in await what.run() }
      }
    #endif

    @Test("A subscriber takes at most 144 bytes")
    func perSubscriber() async {
      await #expect(processExitsWith: .success) {
        let (multicast, count) = (MulticastDelegate<Device>(), 100_000)
        let all = (0..<count).map { _ in Device("") }
        let before = heapInUse()
        for device in all { multicast.subscribe(device) }
        complainUnless(heapInUse() - before, below: 144 * count)
      }
    }

    @Test("6: Subscribers that have died are found when the array is full, and their memory comes back")
    func fullArray() async {
      await #expect(processExitsWith: .success) {
        let (multicasts, one) = ((1...1_000).map { _ in MulticastDelegate<Device>() }, Device(""))
        for multicast in multicasts {
          let leaving = (1...8).map { _ in Device("") }
          for device in leaving { multicast.subscribe(device) }
        }
        let filled = heapInUse()
        for multicast in multicasts {
          multicast.subscribe(one)
          precondition(multicast.contains(one))
        }
        // Eight entries of at least 64 bytes have gone, and one has come.
        complainUnless(heapInUse() - filled, below: -1_000 * 7 * 64)
      }
    }

    @Test("6: Suspended deliveries keep what was there when they began, and no more")
    func suspended() async {
      await #expect(processExitsWith: .success) {
        let multicast = PingMulticast()
        let first = Pinger()
        multicast.subscribe(first)
        func comeAndGo() {
          let wave = (0..<many).map { _ in Pinger() }
          for pinger in wave { multicast.subscribe(pinger) }
          for (index, pinger) in wave.enumerated() where index.isMultiple(of: 2) { multicast.unsubscribe(pinger) }
        }
        // Let the library allocate what it keeps for reuse before the measurement.
        for _ in 0..<2 { comeAndGo() }
        let before = heapInUse()
        let (deliveries, gate, entered, begun) = (20, Gate(), Gate(), Guarded(0))
        let tasks = (0..<deliveries).map { _ in
          Task {
            await multicast.forward(isolation: #isolation) { pinger async in
              guard pinger === first else { return }
              let count = begun.withLock { begun in
                begun += 1
                return begun
              }
              if count == deliveries { entered.open() }
              await gate.wait()
            }
          }
        }
        await entered.wait()
        for _ in 0..<3 { comeAndGo() }
        // Half have left, half have died. This finds those.
        _ = multicast.subscriberCount
        complainUnless(heapInUse() - before, below: (1 << 18) + deliveries * 4096, "suspended deliveries")
        gate.open()
        for task in tasks { await task.value }
        complainUnless(heapInUse() - before, below: 1 << 18, "ended deliveries")
      }
    }
  }

  private let many = 10_000

  private func subscribeManyThatDie(to multicast: MulticastDelegate<Device>) {
    let wave = (0..<many).map { _ in Device("") }
    for device in wave { multicast.subscribe(device) }
  }
#endif
