import DelegateForwarding
import TestSupport
import Testing

@Suite("Forwarding") struct ForwardingTests {
  let journal = Journal()
  let multicast = Multicast()

  @Test(
    "8: The original delegate first, then the subscribers in order, each object once", arguments: HookKind.allCases,
    0...3)
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

  @Test("9: A subscriber that leaves and subscribes again waits for the next callback", arguments: [0, 60])
  func rejoins(others: Int) {
    let all = subscribers("a", "b", "c", journal: journal)
    let others = (0..<others).map { Subscriber("\($0).", journal) }
    multicast.subscribe(all: all + others)
    all[1].onSignal = { [multicast] value in
      guard value == 1 else { return }
      for subscriber in all {
        multicast.unsubscribe(subscriber)
        #expect(multicast.subscribe(subscriber))
      }
    }
    multicast.signal(1)
    #expect(journal.take() == ["a1", "b1"] + others.map { "\($0.name)1" })
    multicast.signal(2)
    #expect(journal.take() == (others + all).map { "\($0.name)2" })
    all[1].onSignal = nil
  }

  @Test("9: A new original delegate is called from the next callback on", arguments: HookKind.hooked)
  func originalReplaced(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "p", "a", journal: journal)
    station.delegate = all[0]
    let multicast = station.install()
    multicast.subscribe(all[2])
    all[0].onSignal = { [unowned station] _ in station.delegate = all[1] }
    station.fire(1)
    #expect(journal.take() == ["o1", "a1"])
    station.fire(2)
    #expect(journal.take() == ["p2", "a2"])
    all[0].onSignal = nil
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

  @Test("10: A subscriber that dies in an earlier one's turn is not called", arguments: HookKind.weak + [.none])
  func diesBeforeTurn(kind: HookKind) {
    let life = Lifetimes()
    let station = kind.makeStation()
    var original: Subscriber? = Subscriber("o", journal, life: life)
    station.delegate = original
    let multicast = station.install()
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

  @Test("11: Every subscriber gets its turn, then the first error is thrown, and stays typed")
  func error() {
    let all = subscribers("a", "b", "c", journal: journal)
    multicast.subscribe(all: all)
    do throws(Refusal) {
      try multicast.forward { (subscriber) throws(Refusal) in
        subscriber.signal(1)
        if subscriber !== all[0] { throw Refusal(name: name(of: subscriber)) }
      }
      Issue.record("Nothing was thrown")
    } catch {
      #expect(error.name == "b")
    }
    #expect(journal.entries == ["a1", "b1", "c1"])
  }

  @Test("11: All are asked, and those that throw give no answer")
  func errorInsteadOfAnswer() {
    let all = subscribers("a", "b", "c", journal: journal)
    multicast.subscribe(all: all)
    let combiner = ResponseCombiner<String, Int>.reduce(0) { count, name in
      #expect(name != "b")
      return count + 1
    }
    #expect(throws: Refusal(name: "b")) {
      try multicast.forward(combining: combiner) { (subscriber) throws(Refusal) in
        subscriber.signal(1)
        if subscriber === all[1] { throw Refusal(name: "b") }
        return name(of: subscriber)
      }
    }
    #expect(journal.entries == ["a1", "b1", "c1"])
  }
}
