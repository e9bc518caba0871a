#if Macros
  import DelegateForwarding
  import Dispatch
  import Testing

  @Suite("Of a completion handler's calls, those pass that count")
  struct CompletionTests {
    let recorder = Recorder()
    let answers = Recorder()
    let multicast = MulticastDelegate<any WorkDelegate>()
    var delegate: any WorkDelegate { multicast }

    @Test("the first one only")
    func first() {
      let workers = subscribe(["a", "b"])
      delegate.reply { [answers] in answers.record($0) }
      #expect(answers.entries == ["a"])
      multicast.unsubscribe(workers[0])
      delegate.reply { [answers] in answers.record($0) }
      #expect(answers.entries == ["a", "b"])
    }

    @Test("none, with nobody to ask")
    func nobody() {
      delegate.reply { [answers] in answers.record($0) }
      #expect(answers.entries.isEmpty)
    }

    @Test("each, when that is asked for")
    func each() {
      let workers = subscribe(["a", "b"])
      delegate.count { answers.record($0) }
      #expect(answers.entries == workers.map(\.name))
    }

    @Test("the first one, however late, and nothing after it")
    func late() {
      let workers = subscribe(["a", "b"])
      delegate.decide { [answers] in answers.record($0) }
      #expect(answers.entries.isEmpty)
      workers[1].kept[0]("b")
      workers[0].kept[0]("a")
      workers.forEach { $0.kept = [] }
      #expect(answers.entries == ["b"])
    }

    @Test("or else the value given, once the last subscriber has let go of the handler")
    func otherwise() {
      let workers = subscribe(["a", "b"])
      delegate.decide { [answers] in answers.record($0) }
      workers[0].kept = []
      #expect(answers.entries.isEmpty)
      workers[1].kept = []
      #expect(answers.entries == ["nobody"])
    }

    @Test("or else the value given, at once with nobody to ask")
    func otherwiseWithNobody() {
      delegate.decide { [answers] in answers.record($0) }
      #expect(answers.entries == ["nobody"])
    }

    @Test("one, of calls from many threads")
    func threads() {
      let gate = FirstCall()
      DispatchQueue.concurrentPerform(iterations: 1000) { [answers] number in
        if gate.isFirst() { answers.record("\(number)") }
      }
      #expect(answers.entries.count == 1)
    }

    private func subscribe(_ names: [String]) -> [Worker] {
      let workers = names.map { Worker($0, recorder) }
      workers.forEach { multicast.subscribe($0) }
      return workers
    }
  }
#endif
