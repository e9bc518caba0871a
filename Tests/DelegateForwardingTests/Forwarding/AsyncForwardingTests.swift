import DelegateForwarding
import TestSupport
import Testing

@Suite("Asynchronous forwarding", .timeLimit(.minutes(15))) @MainActor struct AsyncForwardingTests {
  let journal = Journal()

  @Test("8, 12: One after the other, in order, the original delegate first, in the isolation of the caller")
  func order() async {
    let original = Subscriber("o", journal)
    let multicast = Multicast(original: original)
    let all = subscribers("a", "b", journal: journal)
    multicast.subscribe(all: [all[0], original, all[1]])
    let answers = await multicast.forward(isolation: #isolation, combining: .collect) { [journal] subscriber async in
      MainActor.assertIsolated()
      subscriber.signal(1)
      for _ in 1...3 { await Task.yield() }
      MainActor.assertIsolated()
      journal.note("end")
      return name(of: subscriber)
    }
    #expect(journal.entries == ["o1", "end", "a1", "end", "b1", "end"])
    #expect(answers == ["o", "a", "b"])
  }

  /// Belongs to the actor that uses it.
  private final class Worker: SignalDelegate {
    private(set) var steps = 0
    func signal(_ value: Int) { steps += 1 }
    func allows(_ value: Int) -> Bool { true }
  }

  private actor Factory {
    private let multicast = Multicast()
    private let worker = Worker()

    init() { multicast.subscribe(worker) }

    func work(_ count: Int) async {
      for _ in 0..<count {
        await multicast.forward(isolation: #isolation) { subscriber async in subscriber.signal(1) }
        worker.signal(1)
      }
    }

    var steps: Int { worker.steps }
  }

  @Test("25: Two tasks forward on an actor: its subscriber is called there, and misses no step")
  func staysOnActor() async {
    let factory = Factory()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<2 { group.addTask { await factory.work(10_000) } }
    }
    #expect(await factory.steps == 40_000)
  }
}
