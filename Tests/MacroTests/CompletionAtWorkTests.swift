#if Macros
  import DelegateForwarding
  import Dispatch
  import TestSupport
  import Testing

  @Suite("Generated completion handlers at work")
  struct CompletionAtWorkTests {
    let journal = Journal()
    let answers = Journal()
    let multicast = MulticastDelegate<any WorkDelegate>()
    var delegate: any WorkDelegate { multicast }

    @Test("Only the first call of a handler gets through")
    func first() {
      let workers = subscribe(["a", "b"])
      delegate.reply { [answers] in answers.note($0) }
      #expect(answers.entries == ["a"])
      multicast.unsubscribe(workers[0])
      delegate.reply { [answers] in answers.note($0) }
      #expect(answers.entries == ["a", "b"])
    }

    @Test("Without subscribers the handler is not called")
    func nobody() {
      delegate.reply { [answers] in answers.note($0) }
      #expect(answers.entries.isEmpty)
    }

    @Test("Each call passes if the protocol says so")
    func each() {
      let workers = subscribe(["a", "b"])
      delegate.count { answers.note($0) }
      #expect(answers.entries == workers.map(\.name))
    }

    @Test("The first call gets through however late it is, and no later call does")
    func late() {
      let workers = subscribe(["a", "b"])
      delegate.decide { [answers] in answers.note($0) }
      #expect(answers.entries.isEmpty)
      workers[1].kept[0]("b")
      workers[0].kept[0]("a")
      workers.forEach { $0.kept = [] }
      #expect(answers.entries == ["b"])
    }

    @Test("The value for no call passes once the last subscriber has released the handler")
    func otherwise() {
      let workers = subscribe(["a", "b"])
      delegate.decide { [answers] in answers.note($0) }
      workers[0].kept = []
      #expect(answers.entries.isEmpty)
      workers[1].kept = []
      #expect(answers.entries == ["nobody"])
    }

    @Test("The value for no call passes at once without subscribers")
    func otherwiseWithNobody() {
      delegate.decide { [answers] in answers.note($0) }
      #expect(answers.entries == ["nobody"])
    }

    @Test("One call passes, of calls from many threads")
    func threads() {
      let gate = FirstCall()
      DispatchQueue.concurrentPerform(iterations: 1000) { [answers] number in
        if gate.claim() { answers.note("\(number)") }
      }
      #expect(answers.entries.count == 1)
    }

    @Test("One call with all answers, once every subscriber has answered")
    func combined() {
      let multicast = MulticastDelegate<any QuestionDelegate>()
      let delegate: any QuestionDelegate = multicast
      delegate.mayGo { [answers] in answers.note("nobody: \($0)") }
      delegate.level { [answers] in answers.note("nobody: \($0)") }
      delegate.pair { [answers] in answers.note("\($0) \($1)") }
      let oracles = [Oracle(1, journal), Oracle(2, journal)]
      oracles.forEach { multicast.subscribe($0) }
      delegate.mayGo { [answers] in answers.note("all: \($0)") }
      delegate.level { [answers] in answers.note("max: \($0)") }
      delegate.finish { [answers] in answers.note("finished") }
      delegate.finish(completion: nil)
      delegate.pair { [answers] in answers.note("\($0) \($1)") }
      #expect(
        answers.entries == ["nobody: true", "nobody: -1", "0 nobody", "all: false", "max: 2", "finished", "1 oracle"])
      #expect(journal.entries == ["1 finishes", "2 finishes", "1 finishes nothing", "2 finishes nothing"])
    }

    @Test("A handler, an answer and values of types that are aliases or open")
    func aliases() {
      let multicast = MulticastDelegate<any QuestionDelegate>()
      let delegate: any QuestionDelegate = multicast
      #expect(delegate.nickname == nil)
      let oracles = [Oracle(1, journal), Oracle(2, journal)]
      oracles.forEach { multicast.subscribe($0) }
      delegate.name { [answers] in answers.note($0) }
      #expect(answers.entries == ["oracle 1"])
      #expect(delegate.nickname == "1")
      delegate.variadic(1, 2)
      (delegate.variadic(_:) as (String...) -> Void)()
      #expect(journal.entries == ["1: Int 2", "2: Int 2", "1: String 0", "2: String 0"])
    }

    private func subscribe(_ names: [String]) -> [Worker] {
      let workers = names.map { Worker($0, journal) }
      workers.forEach { multicast.subscribe($0) }
      return workers
    }
  }

  private final class Oracle: QuestionDelegate {
    let number: Int
    let journal: Journal

    init(_ number: Int, _ journal: Journal) {
      self.number = number
      self.journal = journal
    }

    var nickname: Nickname { "\(number)" }

    func mayGo(reply: @escaping @Sendable (Bool) -> Void) { reply(number == 1) }
    func level(reply: (Int) -> Void) { reply(number) }
    func pair(reply: @escaping (Int, String) -> Void) { reply(number, "oracle") }
    func name(completion: @escaping Answer) { completion("oracle \(number)") }
    func variadic<Value>(_ values: Value...) { journal.note("\(number): \(Value.self) \(values.count)") }

    func finish(completion: (() -> Void)?) {
      journal.note(completion == nil ? "\(number) finishes nothing" : "\(number) finishes")
      completion?()
    }
  }
#endif
