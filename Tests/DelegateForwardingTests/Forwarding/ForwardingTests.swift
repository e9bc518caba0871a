import DelegateForwarding
import TestSupport
import Testing

@Suite("Forwarding") struct ForwardingTests {
  let journal = Journal()
  let multicast = Multicast()

  @Test("8: The original delegate first, then subscribers in order, each once", arguments: HookKind.allCases, 0...3)
  func order(kind: HookKind, position: Int) {
    let station = kind.makeStation()
    let all = subscribers("a", "b", "c", "o", journal: journal)
    station.delegate = all[position]
    let multicast = station.install()
    multicast.subscribe(all: Array(all[..<3]))
    station.fire(1)
    let others = ["a", "b", "c"].filter { $0 != all[position].name }
    #expect(journal.entries == ([all[position].name] + others).map { "\($0)1" })
    #expect(multicast.names == ["a", "b", "c"])
  }

  @Test("8: A proxy is called through its protocol as through its class")
  func throughTheProtocol() {
    func signal(_ proxy: any MulticastForwarding<any SignalDelegate>) {
      #expect(proxy.multicast.subscriberCount == 1)
      proxy.forward { $0.signal(1) }
      #expect(proxy.forward(combining: .any) { $0.allows(1) })
    }
    let journal = Journal()
    let (multicast, subscriber) = (Multicast(), Subscriber("a", journal))
    multicast.subscribe(subscriber)
    signal(SignalForwarder(multicast))
    #expect(journal.take() == ["a1", "a?1"])
  }

  @Test("8, 15: Where it stands alone, too, the original delegate comes first, once, and is no subscriber")
  func standalone() {
    let all = subscribers("o", "a", "b", journal: journal)
    let multicast = Multicast(original: all[0])
    multicast.subscribe(all: Array(all[1...]))
    #expect(multicast.heard(1, journal) == ["o1", "a1", "b1"])
    #expect(multicast.originalDelegate === all[0])
    #expect(multicast.subscriberCount == 2)
    #expect(!multicast.contains(all[0]))
    #expect(multicast.subscribe(all[0]))
    #expect(multicast.heard(2, journal) == ["o2", "a2", "b2"])
    multicast.unsubscribeAll()
    #expect(multicast.heard(3, journal) == ["o3"])
    #expect(multicast.violatedInvariants() == [])
  }

  @Test(
    "9: One that leaves before its turn is skipped; newcomers wait for the next callback", arguments: [4, 7, 8, 60])
  func changesInATurn(count: Int) {
    let all = (0..<count).map { Subscriber("\($0).", journal) }
    let late = (0..<20).map { Subscriber("late\($0).", journal) }
    multicast.subscribe(all: all)
    all[1].onSignal = { [multicast] value in
      guard value == 1 else { return }
      for subscriber in all[...3] { multicast.unsubscribe(subscriber) }
      multicast.subscribe(all: late)
      // Those who had their turn, and one who waits for it.
      for subscriber in all[...2] { #expect(multicast.subscribe(subscriber)) }
    }
    let first: [Subscriber] = Array(all[...1]) + Array(all[4...])
    let second: [Subscriber] = Array(all[4...]) + late + Array(all[...2])
    #expect(multicast.heard(1, journal) == first.map { "\($0.name)1" })
    #expect(multicast.heard(2, journal) == second.map { "\($0.name)2" })
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

  @Test("10: A subscriber that dies in an earlier one's turn is not called", arguments: HookKind.weak + [.none])
  func diesBeforeTurn(kind: HookKind) {
    let life = Lifetimes()
    let used = ServiceInUse(kind)
    var dying = subscribers("x", "y", journal: used.journal, life: life)
    used.delegate = dying[0]
    used.multicast.install(in: used.station)
    used.multicast.subscribe(all: [dying[1], used.b])
    used.a.onSignal = { _ in
      dying = []
      #expect(life.living == 0)
    }
    #expect(used.heard() == ["x1", "a1", "b1"])
    used.a.onSignal = nil
  }

  @Test("responds(to:) looks at each subscriber and the original delegate, and through those that only forward")
  func responds() {
    let inner = Multicast()
    let all = subscribers("a", "b", journal: journal)
    multicast.subscribe(all: [all[0], inner, all[1]])
    #expect(!multicast.responds(to: (any NoiseDelegate).self))
    let noisy = NoisySubscriber(journal)
    inner.subscribe(noisy)
    #expect(multicast.responds(to: (any NoiseDelegate).self))
    // `inner` does not conform to that class, so no callback forwarded to the class reaches it.
    #expect(!multicast.responds(to: NoisySubscriber.self))
    inner.unsubscribe(noisy)
    multicast.subscribe(noisy)
    #expect(multicast.responds(to: NoisySubscriber.self))
    #expect(Multicast(original: noisy).responds(to: (any NoiseDelegate).self))
  }

  // MARK: Errors

  struct Refusal: Error, Equatable { let name: String }

  @Test("11: Each gets its turn, then the first error is thrown; it is no answer", arguments: [false, true])
  func error(isAsync: Bool) async {
    let all = subscribers("a", "b", "c", journal: journal)
    multicast.subscribe(all: all)
    func turn(_ subscriber: any SignalDelegate) throws(Refusal) {
      subscriber.signal(1)
      if subscriber !== all[0] { throw Refusal(name: name(of: subscriber)) }
    }
    do throws(Refusal) {
      if isAsync {
        try await multicast.forward(isolation: #isolation) { (subscriber) async throws(Refusal) in
          await Task.yield()
          try turn(subscriber)
        }
      } else {
        try multicast.forward(turn)
      }
      Issue.record("Nothing was thrown")
    } catch {
      #expect(error.name == "b")
    }
    #expect(journal.take() == ["a1", "b1", "c1"])
    let combiner = ResponseCombiner<String, Int>.reduce(0) { count, name in
      #expect(name != "b")
      return count + 1
    }
    #expect(throws: Refusal(name: "b")) {
      try multicast.forward(combining: combiner) { (subscriber) throws(Refusal) in
        subscriber.signal(2)
        if subscriber === all[1] { throw Refusal(name: "b") }
        return name(of: subscriber)
      }
    }
    #expect(journal.entries == ["a2", "b2", "c2"])
  }
}
