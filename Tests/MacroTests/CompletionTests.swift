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

    @Test("one call with all answers, once every subscriber has answered")
    func combined() {
      let multicast = MulticastDelegate<any QuestionDelegate>()
      let delegate: any QuestionDelegate = multicast
      delegate.mayGo { [answers] in answers.record("nobody: \($0)") }
      delegate.level { [answers] in answers.record("nobody: \($0)") }
      delegate.pair { [answers] in answers.record("\($0) \($1)") }
      let oracles = [Oracle(1, recorder), Oracle(2, recorder)]
      oracles.forEach { multicast.subscribe($0) }
      delegate.mayGo { [answers] in answers.record("all: \($0)") }
      delegate.level { [answers] in answers.record("max: \($0)") }
      delegate.finish { [answers] in answers.record("finished") }
      delegate.finish(completion: nil)
      delegate.pair { [answers] in answers.record("\($0) \($1)") }
      #expect(
        answers.entries == ["nobody: true", "nobody: -1", "0 nobody", "all: false", "max: 2", "finished", "1 oracle"])
      #expect(recorder.entries == ["1 finishes", "2 finishes", "1 finishes nothing", "2 finishes nothing"])
    }

    @Test("a handler, an answer and values of types that are aliases or open")
    func aliases() {
      let multicast = MulticastDelegate<any QuestionDelegate>()
      let delegate: any QuestionDelegate = multicast
      #expect(delegate.nickname == nil)
      let oracles = [Oracle(1, recorder), Oracle(2, recorder)]
      oracles.forEach { multicast.subscribe($0) }
      delegate.name { [answers] in answers.record($0) }
      #expect(answers.entries == ["oracle 1"])
      #expect(delegate.nickname == "1")
      delegate.variadic(1, 2)
      (delegate.variadic(_:) as (String...) -> Void)()
      #expect(recorder.entries == ["1: Int 2", "2: Int 2", "1: String 0", "2: String 0"])
    }

    private func subscribe(_ names: [String]) -> [Worker] {
      let workers = names.map { Worker($0, recorder) }
      workers.forEach { multicast.subscribe($0) }
      return workers
    }
  }

  private final class Oracle: QuestionDelegate {
    let number: Int
    let recorder: Recorder

    init(_ number: Int, _ recorder: Recorder) {
      self.number = number
      self.recorder = recorder
    }

    var nickname: Nickname { "\(number)" }

    func mayGo(reply: @escaping @Sendable (Bool) -> Void) { reply(number == 1) }
    func level(reply: (Int) -> Void) { reply(number) }
    func pair(reply: @escaping (Int, String) -> Void) { reply(number, "oracle") }
    func name(completion: @escaping Answer) { completion("oracle \(number)") }
    func variadic<Value>(_ values: Value...) { recorder.record("\(number): \(Value.self) \(values.count)") }

    func finish(completion: (() -> Void)?) {
      recorder.record(completion == nil ? "\(number) finishes nothing" : "\(number) finishes")
      completion?()
    }
  }
#endif
