import DelegateForwarding
import TestSupport
import Testing

@Suite("Forwarding") struct ForwardingTests {
  let journal = Journal()
  let multicast = Multicast()

  @Test("8: The original delegate first, then the subscribers in order", arguments: HookKind.allCases)
  func order(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "a", "b", "c", journal: journal)
    station.delegate = all[0]
    let multicast = station.wrap()
    multicast.subscribe(all: Array(all[1...]))
    station.fire(1)
    #expect(journal.entries == ["o1", "a1", "b1", "c1"])
  }

  @Test("8: An object that is both is called once", arguments: HookKind.allCases, [0, 1, 2])
  func both(kind: HookKind, position: Int) {
    let station = kind.makeStation()
    let all = subscribers("a", "b", "c", journal: journal)
    station.delegate = all[position]
    let multicast = station.wrap()
    multicast.subscribe(all: all)
    station.fire(1)
    let expected = [all[position].name] + all.map(\.name).filter { $0 != all[position].name }
    #expect(journal.entries == expected.map { "\($0)1" })
    #expect(multicast.names == ["a", "b", "c"])
  }

  @Test("9: A subscriber that unsubscribes before its turn is skipped, and no other is", arguments: [4, 60])
  func leavesBeforeTurn(count: Int) {
    let all = (0..<count).map { Subscriber("\($0).", journal) }
    multicast.subscribe(all: all)
    all[1].onSignal = { [multicast] _ in
      multicast.unsubscribe(all[0])
      multicast.unsubscribe(all[1])
      multicast.unsubscribe(all[2])
    }
    multicast.signal(1)
    #expect(journal.entries == all.indices.filter { $0 != 2 }.map { "\($0).1" })
    all[1].onSignal = nil
  }

  @Test("9: unsubscribeAll in a callback ends it", arguments: [3, 60])
  func allLeave(count: Int) {
    let all = (0..<count).map { Subscriber("\($0).", journal) }
    multicast.subscribe(all: all)
    all[1].onSignal = { [multicast] _ in multicast.unsubscribeAll() }
    multicast.signal(1)
    #expect(journal.entries == ["0.1", "1.1"])
    all[1].onSignal = nil
  }

  @Test("9: A new subscriber is called from the next callback on", arguments: [1, 7, 8, 60])
  func joins(count: Int) {
    let all = (0..<count).map { Subscriber("\($0).", journal) }
    let late = (0..<20).map { Subscriber("late\($0).", journal) }
    multicast.subscribe(all: all)
    all[0].onSignal = { [multicast] _ in multicast.subscribe(all: late) }
    multicast.signal(1)
    #expect(journal.take() == all.map { "\($0.name)1" })
    multicast.signal(2)
    #expect(journal.take() == (all + late).map { "\($0.name)2" })
    all[0].onSignal = nil
  }

  @Test(
    "9: A subscriber that leaves and subscribes again before its turn waits for the next callback", arguments: [0, 60])
  func rejoinsBeforeTurn(others: Int) {
    let all = subscribers("a", "b", "c", journal: journal)
    let others = (0..<others).map { Subscriber("\($0).", journal) }
    multicast.subscribe(all: all + others)
    all[0].onSignal = { [multicast] value in
      guard value == 1 else { return }
      multicast.unsubscribe(all[1])
      #expect(multicast.subscribe(all[1]))
    }
    multicast.signal(1)
    #expect(!journal.take().contains("b1"))
    multicast.signal(2)
    #expect(journal.take().last == "b2")
    all[0].onSignal = nil
  }

  @Test("9: A subscriber that leaves and subscribes again after its turn is not called twice", arguments: [0, 60])
  func rejoinsAfterTurn(others: Int) {
    let all = subscribers("a", "b", "c", journal: journal)
    let others = (0..<others).map { Subscriber("\($0).", journal) }
    multicast.subscribe(all: all + others)
    for subscriber in all {
      subscriber.onSignal = { [multicast, unowned subscriber] _ in
        multicast.unsubscribe(subscriber)
        multicast.subscribe(subscriber)
      }
    }
    multicast.signal(1)
    #expect(journal.take().filter { $0 == "a1" || $0 == "b1" || $0 == "c1" } == ["a1", "b1", "c1"])
    #expect(multicast.names.suffix(3) == ["a", "b", "c"])
  }

  @Test("9: A new original delegate is called from the next callback on", arguments: HookKind.hooked)
  func originalReplaced(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "p", "a", journal: journal)
    station.delegate = all[0]
    let multicast = station.wrap()
    multicast.subscribe(all[2])
    all[0].onSignal = { [unowned station] _ in station.delegate = all[1] }
    station.fire(1)
    #expect(journal.take() == ["o1", "a1"])
    station.fire(2)
    #expect(journal.take() == ["p2", "a2"])
    all[0].onSignal = nil
  }

  @Test("9: A subscriber that becomes the original delegate in mid-delivery is called once", arguments: HookKind.hooked)
  func subscriberPromoted(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("a", "b", "c", journal: journal)
    let multicast = station.wrap()
    multicast.subscribe(all: all)
    all[1].onSignal = { [unowned station] value in
      if value == 1 { station.delegate = all[2] }
      if value == 2 { station.delegate = all[0] }
    }
    station.fire(1)
    #expect(journal.take() == ["a1", "b1", "c1"])
    station.fire(2)
    #expect(journal.take() == ["c2", "a2", "b2"])
    station.fire(3)
    #expect(journal.take() == ["a3", "b3", "c3"])
    all[1].onSignal = nil
  }

  @Test("9: A callback started in a callback runs by the same rules")
  func nested() {
    let all = subscribers("a", "b", "c", "d", journal: journal)
    multicast.subscribe(all: Array(all[..<3]))
    all[1].onSignal = { [multicast] value in
      guard value < 3 else { return }
      if value == 1 { multicast.subscribe(all[3]) }
      if value == 2 { multicast.unsubscribe(all[2]) }
      multicast.signal(value + 1)
    }
    multicast.signal(1)
    #expect(journal.entries == ["a1", "b1", "a2", "b2", "a3", "b3", "d3", "d2"])
    all[1].onSignal = nil
  }

  @Test("10: A subscriber lives for its own turn only", arguments: [2, 60])
  func keptForItsTurn(count: Int) {
    let life = Lifetimes()
    var all: [Subscriber?] = (0..<count).map { Subscriber("\($0).", journal, life: life) }
    for subscriber in all { multicast.subscribe(subscriber!) }
    var living: [Int] = []
    multicast.forward { subscriber in
      (subscriber as? Subscriber)?.signal(1)
      // Drops the subscriber whose turn it is. It lives until its turn ends.
      if !all.isEmpty { all.removeFirst() }
      living.append(life.living)
    }
    #expect(living == Array(1...count).reversed())
    #expect(life.living == 0)
    #expect(journal.entries == (0..<count).map { "\($0).1" })
  }

  @Test("10: A subscriber that dies in an earlier one's turn is not called", arguments: HookKind.allCases)
  func diesBeforeTurn(kind: HookKind) {
    let life = Lifetimes()
    let station = kind.makeStation()
    var original: Subscriber? = Subscriber("o", journal, life: life)
    station.delegate = original
    let multicast = station.wrap()
    let a = Subscriber("a", journal)
    var b: Subscriber? = Subscriber("b", journal, life: life)
    let c = Subscriber("c", journal)
    multicast.subscribe(all: [a, b!, c])
    a.onSignal = { _ in
      original = nil
      b = nil
      #expect(life.living == 0)
    }
    station.fire(1)
    #expect(journal.entries == ["o1", "a1", "c1"])
    a.onSignal = nil
  }

  @Test("10: A strong subscriber that leaves in its own turn dies at its end")
  func strongLeavesInTurn() {
    let life = Lifetimes()
    multicast.subscribe(Subscriber("a", journal, life: life), holding: .strongly)
    multicast.subscribe(Subscriber("b", journal, life: life), holding: .strongly)
    var living: [Int] = []
    multicast.forward { [multicast] subscriber in
      multicast.unsubscribe(subscriber)
      living.append(life.living)
    }
    #expect(living == [2, 1])
    #expect(life.living == 0)
  }

  @Test(
    "An optional part of the protocol is called by a cast, in the original delegate too", arguments: HookKind.allCases)
  func toQ(kind: HookKind) {
    let station = kind.makeStation()
    let noisy = NoisySubscriber(journal)
    let other = NoisySubscriber(journal)
    let plain = Subscriber("a", journal)
    station.delegate = noisy
    let multicast = station.wrap()
    #expect(multicast.responds(to: (any NoiseDelegate).self))
    multicast.subscribe(all: [plain, other])
    multicast.noise()
    #expect(journal.entries == ["noise", "noise"])
    multicast.forward { ($0 as? Subscriber)?.signal(4) }
    #expect(journal.entries.last == "a4")
    #expect(!multicast.responds(to: Journal.self))
  }

  @Test("responds(to:) is true wherever in the order the one that does stands", arguments: 0..<3)
  func responds(place: Int) {
    var all: [any SignalDelegate] = subscribers("a", "b", journal: journal)
    all.insert(NoisySubscriber(journal), at: place)
    multicast.subscribe(all: all)
    #expect(multicast.responds(to: (any NoiseDelegate).self))
  }

  @Test("responds(to:) looks through subscribers that only forward")
  func responds() {
    let inner = Multicast()
    multicast.subscribe(inner)
    let plain = Subscriber("a", journal)
    inner.subscribe(plain)
    #expect(!multicast.responds(to: (any NoiseDelegate).self))
    let noisy = NoisySubscriber(journal)
    inner.subscribe(noisy)
    #expect(multicast.responds(to: (any NoiseDelegate).self))
    // `inner` does not conform to that class, so no callback forwarded to the class reaches it.
    #expect(!multicast.responds(to: NoisySubscriber.self))
    inner.unsubscribe(noisy)
    #expect(!multicast.responds(to: (any NoiseDelegate).self))
  }
}
