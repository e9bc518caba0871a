import DelegateForwarding
import TestSupport
import Testing

private protocol OpeningDelegate: AnyObject {}

/// A part of the protocol that a delegate may lack. In Objective-C, requirements are optional.
private protocol DecidingDelegate: AnyObject {
  func decide(_ reply: @escaping @Sendable (Int) -> Void)
  func decideHere(_ reply: @escaping (Int) -> Void)
  @MainActor func decideOnMain(_ reply: @escaping @MainActor (Int) -> Void)
}

private final class Logger: OpeningDelegate {}

private final class Decider: OpeningDelegate, DecidingDelegate {
  let answer: Int
  init(_ answer: Int) { self.answer = answer }
  func decide(_ reply: @escaping @Sendable (Int) -> Void) { reply(answer) }
  func decideHere(_ reply: @escaping (Int) -> Void) { reply(answer) }
  func decideOnMain(_ reply: @escaping @MainActor (Int) -> Void) { reply(answer) }
}

@Suite("Delegates that can't be asked for a reply") @MainActor struct UnaskedDelegateTests {
  /// The kinds of handlers.
  enum Handler: CaseIterable { case sendable, plain, ofMainActor }

  private let multicast = MulticastDelegate<any OpeningDelegate>()
  private let app = Guarded<(any OpeningDelegate)?>(nil)
  private let logger = Logger()

  /// What the handler is called with.
  private func answers(_ handler: Handler, _ combiner: ResponseCombiner<Int, Int>) -> [Int] {
    let answers = Guarded<[Int]>([])
    let note: @Sendable (Int) -> Void = { answer in answers.withLock { $0.append(answer) } }
    switch handler {
    case .sendable:
      multicast.forward(combining: combiner, completion: note) { ($0 as? any DecidingDelegate)?.decide($1) }
    case .plain:
      let note: (Int) -> Void = note
      multicast.forward(combining: combiner, completion: note) { ($0 as? any DecidingDelegate)?.decideHere($1) }
    case .ofMainActor:
      let note: @MainActor (Int) -> Void = note
      multicast.forward(combining: combiner, completion: note) { ($0 as? any DecidingDelegate)?.decideOnMain($1) }
    }
    return answers.current
  }

  private func assign(_ delegate: any OpeningDelegate) {
    app.withLock { $0 = delegate }
    multicast.propertyValue = delegate
  }

  @Test(
    "27: With .original, the handler gets the value after otherwise:, at once and once", arguments: Handler.allCases)
  func original(handler: Handler) {
    let other = Decider(7)
    for isOther in [false, true] {
      if isOther { multicast.subscribe(other) } else { multicast.subscribe(logger) }
      assign(Logger())
      #expect(answers(handler, .original(otherwise: 0)) == [0])
      assign(Decider(1))
      #expect(answers(handler, .original(otherwise: 0)) == [1])
    }
  }

  @Test("27: They give no answer to any other rule", arguments: Handler.allCases)
  func others(handler: Handler) {
    let (first, second) = (Decider(2), Decider(3))
    assign(logger)
    #expect(answers(handler, .first(otherwise: 9)) == [9])
    #expect(answers(handler, .reduce(5) { $0 + $1 }) == [5])
    let subscribers: [any OpeningDelegate] = [first, Logger(), second]
    for subscriber in subscribers { multicast.subscribe(subscriber) }
    #expect(answers(handler, .first(otherwise: 9)) == [2])
    #expect(answers(handler, .reduce(5) { $0 + $1 }) == [10])
    withExtendedLifetime(subscribers) {}
  }

  @Test("27, 42: A trace doesn't say that one of them has replied, or let go of its reply")
  func traced() {
    let lines = TraceLines()
    lines.trace(multicast)
    assign(logger)
    multicast.subscribe(Decider(1), holding: .strongly)
    _ = answers(.sendable, .original(otherwise: 0))
    #expect(lines.take().filter { $0.contains(" repl") || $0.contains(" released") }.count == 1)
  }
}

/// Handlers of the main actor, as those of UIKit and WebKit are.
@Suite("Completion handlers of the main actor") @MainActor struct MainActorHandlerTests {
  private final class Keeper: OpeningDelegate, DecidingDelegate {
    var replies: [@MainActor (Int) -> Void] = []
    func decide(_ reply: @escaping @Sendable (Int) -> Void) {}
    func decideHere(_ reply: @escaping (Int) -> Void) {}
    func decideOnMain(_ reply: @escaping @MainActor (Int) -> Void) { replies.append(reply) }
  }

  /// A value that can't leave the main actor.
  private final class Answer { let values: [Int]; init(_ values: [Int]) { self.values = values } }

  private let multicast = MulticastDelegate<any OpeningDelegate>()
  private let keepers = [Keeper(), Keeper()]

  init() {
    for keeper in keepers { multicast.subscribe(keeper) }
  }

  @Test("27: A reply calls the handler at once, in the caller's turn")
  func atOnce() {
    var heard: [[Int]] = []
    let handler: @MainActor ([Int]) -> Void = { heard.append($0) }
    multicast.forward(combining: .collect, completion: handler) {
      ($0 as? any DecidingDelegate)?.decideOnMain($1)
    }
    keepers[1].replies[0](2)
    #expect(heard == [])
    keepers[0].replies[0](1)
    #expect(heard == [[1, 2]])
    multicast.unsubscribeAll()
    multicast.forward(combining: .collect, completion: handler) {
      ($0 as? any DecidingDelegate)?.decideOnMain($1)
    }
    #expect(heard == [[1, 2], []], "nobody is there to ask")
  }

  @Test("27: With .original, the original delegate may call it twice, or never, and the others' calls do nothing")
  func original() {
    var heard: [Int] = []
    let app = Keeper()
    multicast.propertyValue = app
    let handler: @MainActor (Int) -> Void = { heard.append($0) }
    multicast.forward(combining: .original(otherwise: 0), completion: handler) {
      ($0 as? any DecidingDelegate)?.decideOnMain($1)
    }
    keepers[0].replies[0](1)
    #expect(heard == [])
    for answer in [2, 3] { app.replies[0](answer) }
    #expect(heard == [2, 3])
  }

  @Test("27: If the last reply is let go of, on any thread, the handler is called on the main actor, once")
  func released() async {
    await withCheckedContinuation { continuation in
      let handler: @MainActor ([Int]) -> Void = { answers in
        MainActor.preconditionIsolated()
        #expect(answers == [1])
        continuation.resume()
      }
      multicast.forward(combining: .collect, completion: handler) {
        ($0 as? any DecidingDelegate)?.decideOnMain($1)
      }
      keepers[0].replies[0](1)
      // Nobody here keeps it meanwhile.
      let last = Guarded<(@MainActor (Int) -> Void)?>(keepers[1].replies.removeLast())
      onThreads(1) { _ in _ = last.exchange(for: nil) }
    }
    #expect(keepers[1].replies.isEmpty)
  }

  @Test("27: Neither handler nor answer needs to be Sendable")
  func notSendable() {
    var heard: [[Int]] = []
    let handler: @MainActor (Answer) -> Void = { heard.append($0.values) }
    multicast.forward(combining: .reduce(Answer([])) { Answer($0.values + [$1]) }, completion: handler) {
      ($0 as? any DecidingDelegate)?.decideOnMain($1)
    }
    for keeper in keepers { keeper.replies[0](4) }
    #expect(heard == [[4, 4]])
  }
}
