import DelegateForwarding
import TestSupport
import Testing

@Suite("Asynchronous forwarding", .timeLimit(.minutes(15))) @MainActor struct AsyncForwardingTests {
  let journal = Journal()
  let multicast = Multicast()

  /// Starts a delivery that stops in the turn of the subscriber with this name, and returns when it is there.
  private func suspend(in name: String, until gate: Gate) async -> Task<Void, Never> {
    let entered = Gate()
    let task = Task { [multicast] in
      await multicast.forward { subscriber async in
        subscriber.signal(1)
        guard DelegateForwardingTests.name(of: subscriber) == name else { return }
        entered.open()
        await gate.wait()
      }
    }
    await entered.wait()
    return task
  }

  @Test("8: One after the other, in order, the original delegate first", arguments: HookKind.allCases)
  func order(kind: HookKind) async {
    let station = kind.makeStation()
    let all = subscribers("o", "a", "b", journal: journal)
    station.delegate = all[0]
    let multicast = station.wrap()
    multicast.subscribe(all: [all[1], all[0], all[2]])
    await multicast.forward { [journal] subscriber async in
      subscriber.signal(1)
      for _ in 1...3 { await Task.yield() }
      journal.note("end")
    }
    #expect(journal.entries == ["o1", "end", "a1", "end", "b1", "end"])
  }

  @Test("10: A suspended turn keeps only its own subscriber alive")
  func keepsItsOwn() async {
    let life = Lifetimes()
    var all: [Subscriber] = subscribers("a", "b", "c", journal: journal, life: life)
    multicast.subscribe(all: all)
    let gate = Gate()
    let task = await suspend(in: "b", until: gate)
    weak let b = all[1]
    all = []
    #expect(life.living == 1)
    #expect(b != nil)
    #expect(multicast.names == ["b"])
    gate.open()
    await task.value
    #expect(life.living == 0)
    #expect(journal.entries == ["a1", "b1"])
  }

  @Test(
    "9: While a turn is suspended, a subscriber that leaves is not called, and one that joins waits",
    arguments: [0, 40])
  func changes(others: Int) async {
    let all = subscribers("a", "b", "c", "d", journal: journal)
    let others = (0..<others).map { Subscriber("\($0).", journal) }
    multicast.subscribe(all: all[..<3] + others)
    let gate = Gate()
    let task = await suspend(in: "a", until: gate)
    multicast.unsubscribe(all[1])
    multicast.subscribe(all[3])
    multicast.signal(2)
    gate.open()
    await task.value
    let expected = ["a1", "a2", "c2"] + others.map { "\($0.name)2" } + ["d2", "c1"] + others.map { "\($0.name)1" }
    #expect(journal.entries == expected)
  }

  @Test("9: The original delegate that is replaced while its turn is suspended is not called again as a subscriber")
  func originalReplaced() async {
    let station = ObservedStation()
    let all = subscribers("o", "a", journal: journal)
    let multicast = station.wrap()
    station.delegate = all[0]
    multicast.subscribe(all: [all[1], all[0]])
    await multicast.forward { subscriber async in
      subscriber.signal(1)
      station.delegate = nil
      await Task.yield()
    }
    #expect(journal.entries == ["o1", "a1"])
  }

  @Test("9: Several deliveries at once, each by the rules")
  func interleaved() async {
    let all = subscribers("a", "b", journal: journal)
    multicast.subscribe(all: all)
    let gates = [Gate(), Gate(), Gate()]
    var tasks: [Task<Void, Never>] = []
    for gate in gates { tasks.append(await suspend(in: "a", until: gate)) }
    multicast.unsubscribe(all[1])
    gates[2].open()
    await tasks[2].value
    #expect(journal.take() == ["a1", "a1", "a1"])
    for gate in gates { gate.open() }
    for task in tasks { await task.value }
    #expect(journal.entries == [])
  }

  @Test("A cancelled task gives every subscriber its turn")
  func cancellation() async {
    let all = subscribers("a", "b", "c", journal: journal)
    multicast.subscribe(all: all)
    let gate = Gate()
    let task = await suspend(in: "a", until: gate)
    task.cancel()
    gate.open()
    await task.value
    #expect(journal.entries == ["a1", "b1", "c1"])
  }

  @Test("11: A body that throws because of the cancellation still gives every subscriber its turn")
  func cancellationError() async {
    let all = subscribers("a", "b", journal: journal)
    multicast.subscribe(all: all)
    let task = Task { [multicast] in
      while !Task.isCancelled { await Task.yield() }
      try await multicast.forward { subscriber async throws in
        subscriber.signal(1)
        try Task.checkCancellation()
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(journal.entries == ["a1", "b1"])
  }

  @Test("18: Multicast and service dropped while a turn is suspended: the rest is delivered, then nothing is left")
  func droppedWhileSuspended() async {
    let life = Lifetimes()
    var station: ObservedStation? = ObservedStation(life)
    var multicast: Multicast? = station!.wrap()
    weak let observer = multicast
    let all = subscribers("a", "b", journal: journal)
    multicast!.subscribe(all: all)
    let (entered, gate) = (Gate(), Gate())
    let task = Task { [multicast = multicast!] in
      await multicast.forward { subscriber async in
        subscriber.signal(1)
        entered.open()
        await gate.wait()
      }
    }
    await entered.wait()
    multicast = nil
    station = nil
    gate.open()
    await task.value
    #expect(journal.entries == ["a1", "b1"])
    // A task's closure is released soon after its value is available.
    while observer != nil { await Task.yield() }
    #expect(life.living == 0)
  }

  @Test("Bodies run in the caller's isolation: the main actor's")
  func mainActor() async {
    let all = subscribers("a", "b", journal: journal)
    multicast.subscribe(all: all)
    var turns = 0
    await multicast.forward { _ async in
      MainActor.assertIsolated()
      await Task.yield()
      MainActor.assertIsolated()
      turns += 1
    }
    #expect(turns == 2)
  }

  @Test("Bodies run in the caller's isolation: an actor's")
  func actor() async {
    #expect(await Exchange().run() == ["a", "b"])
  }

  @Test("Subscribers may have another isolation than the caller")
  func actorSubscribers() async {
    let multicast = MulticastDelegate<any TaskDelegate>()
    let workers = [Worker(1), Worker(2), Worker(3)]
    let main = MainWorker()
    for worker in workers { multicast.subscribe(worker) }
    multicast.subscribe(main)
    #expect(await multicast.forward(combining: .collect) { await $0.work() } == [1, 2, 3, 100])
    multicast.unsubscribe(workers[1])
    #expect(await multicast.forward(combining: .max) { await $0.work() } == 100)
  }
}

private actor Exchange {
  let multicast = Multicast()
  let journal = Journal()

  func run() async -> [String] {
    let all = subscribers("a", "b", journal: journal)
    multicast.subscribe(all: all)
    return await multicast.forward(combining: .collect) { subscriber async in
      self.assertIsolated()
      await Task.yield()
      self.assertIsolated()
      return name(of: subscriber)
    }
  }
}

private protocol TaskDelegate: AnyObject, Sendable {
  func work() async -> Int
}

private actor Worker: TaskDelegate {
  let number: Int
  init(_ number: Int) { self.number = number }
  func work() async -> Int {
    await Task.yield()
    return number
  }
}

@MainActor private final class MainWorker: TaskDelegate {
  func work() async -> Int { 100 }
}
