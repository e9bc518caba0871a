import DelegateForwarding
import ForeignDelegates
import Synchronization
import Testing

@Suite("Completion handlers in a generated forwarder")
struct HandlerTests {
  private let multicast = MulticastDelegate<any HandlerDelegate>()
  private var forwarder: HandlerForwarder { HandlerForwarder(multicast) }

  @Test("Each rule lets those calls through that the table says", arguments: completionTable)
  fileprivate func table(_ scenario: CompletionScenario) {
    #expect(calls(scenario) { forwarder.first(completion: $0) } == scenario.first)
    #expect(calls(scenario) { forwarder.firstHere(completion: $0) } == scenario.first)
    #expect(calls(scenario) { forwarder.firstOtherwise(completion: $0) } == scenario.firstOtherwise)
    #expect(calls(scenario) { forwarder.firstOtherwiseHere(completion: $0) } == scenario.firstOtherwise)
    #expect(calls(scenario) { forwarder.firstOtherwiseMaybe(completion: $0) } == scenario.firstOtherwise)
    #expect(calls(scenario) { forwarder.combined(completion: $0) } == scenario.combined)
    #expect(calls(scenario) { forwarder.combinedHere(completion: $0) } == scenario.combined)
    #expect(calls(scenario) { forwarder.combinedMaybe(completion: $0) } == scenario.combined)
    #expect(calls(scenario) { forwarder.each(completion: $0) } == scenario.each)
  }

  @Test("Where there is no handler, no subscriber gets one")
  func noHandler() {
    let keeping = Keeping()
    multicast.subscribe(keeping)
    forwarder.combinedMaybe(completion: nil)
    forwarder.firstOtherwiseMaybe(completion: nil)
    forwarder.firstOnMain(completion: nil)
    #expect(keeping.callsWithoutHandler == 3)
  }

  @Test("Handlers that don't escape, that wait and throw, and an answer beside them")
  func otherHandlers() throws {
    let subscribers = [Keeping(), Keeping()]
    subscribers.forEach { multicast.subscribe($0) }
    var text = ""
    var calls: [Int] = []
    forwarder.combinedNow(&text) { calls.append($0) }
    #expect(text == "11" && calls == [1])
    var count = 0
    #expect(try forwarder.letsThrough(1, completion: { count += 1 }, then: { $0 += 1 }))
    #expect(count == 1)
    forwarder.largest { calls.append($0 ?? -1) }
    #expect(calls == [1, 1])
  }

  @Test("A handler of the main actor is called there, once")
  func mainActor() async {
    let subscribers = [Keeping(), Keeping()]
    subscribers.forEach { multicast.subscribe($0) }
    let value = await withCheckedContinuation { continuation in
      forwarder.firstOnMain { continuation.resume(returning: $0) }
      subscribers.forEach { $0.kept = nil }
    }
    #expect(value == 0)
  }

  /// Has the subscribers do what the scenario says. Returns the calls that reach the handler.
  private func calls(
    _ scenario: CompletionScenario, ask: (@escaping @Sendable (Int) -> Void) -> Void
  ) -> [Int] {
    let subscribers = (0..<scenario.subscribers).map { _ in Keeping() }
    subscribers.forEach { multicast.subscribe($0) }
    defer { multicast.unsubscribeAll() }
    let calls = Mutex<[Int]>([])
    ask { value in calls.withLock { $0.append(value) } }
    for step in scenario.steps {
      switch step {
      case .call(let subscriber, let value): subscribers[subscriber].kept?(value)
      case .release(let subscriber): subscribers[subscriber].kept = nil
      }
    }
    return calls.withLock { $0 }
  }
}

/// A subscriber that keeps a handler.
private final class Keeping: HandlerDelegate {
  var kept: ((Int) -> Void)?
  private(set) var callsWithoutHandler = 0

  func first(completion: @escaping @Sendable (Int) -> Void) { kept = completion }
  func firstHere(completion: @escaping (Int) -> Void) { kept = completion }
  func firstOtherwise(completion: @escaping @Sendable (Int) -> Void) { kept = completion }
  func firstOtherwiseHere(completion: @escaping (Int) -> Void) { kept = completion }
  func firstOtherwiseMaybe(completion: ((Int) -> Void)?) { keep(completion) }
  func combined(completion: @escaping @Sendable (Int) -> Void) { kept = completion }
  func combinedHere(completion: @escaping (Int) -> Void) { kept = completion }
  func combinedMaybe(completion: ((Int) -> Void)?) { keep(completion) }
  func each(completion: @escaping @Sendable (Int) -> Void) { kept = completion }

  func letsThrough(
    _ n: Int, completion: () -> Void, then handler: ((inout Int) async throws -> Void)?
  ) throws -> Bool {
    completion()
    return handler != nil
  }

  func firstOnMain(completion: (@MainActor (Int) -> Void)?) {
    if let completion {
      kept = { value in Task { @MainActor in completion(value) } }
    } else {
      callsWithoutHandler += 1
    }
  }

  func combinedNow(_ text: inout String, completion: (Int) -> Void) {
    text += "1"
    completion(text.count)
  }

  func largest(completion: @escaping (Int?) -> Void) { completion(1) }

  private func keep(_ completion: ((Int) -> Void)?) {
    kept = completion
    if completion == nil { callsWithoutHandler += 1 }
  }
}

/// What two subscribers do with a completion handler, and which calls reach the handler by each rule.
private struct CompletionScenario: Sendable, CustomStringConvertible {
  /// What one subscriber does.
  enum Step: Sendable {
    case call(subscriber: Int, value: Int)
    case release(subscriber: Int)
  }

  /// The scenario in words.
  let description: String

  /// How many subscribers there are.
  let subscribers: Int

  /// What they do, one after the other.
  let steps: [Step]

  /// The calls by `completion: .first`.
  let first: [Int]

  /// The calls by `completion: .first(otherwise: 0)`.
  let firstOtherwise: [Int]

  /// The calls by `completion: .combined(.first, default: 0)`.
  let combined: [Int]

  /// The calls by `completion: .each`.
  let each: [Int]
}

private let completionTable = [
  CompletionScenario(
    description: "the second subscriber calls before the first", subscribers: 2,
    steps: [
      .call(subscriber: 1, value: 2), .call(subscriber: 0, value: 1), .release(subscriber: 0), .release(subscriber: 1),
    ], first: [2], firstOtherwise: [2], combined: [1], each: [2, 1]),
  CompletionScenario(
    description: "one calls, the other keeps its handler", subscribers: 2, steps: [.call(subscriber: 1, value: 2)],
    first: [2], firstOtherwise: [2], combined: [], each: [2]),
  CompletionScenario(
    description: "one calls, after the other has released its handler", subscribers: 2,
    steps: [.release(subscriber: 0), .call(subscriber: 1, value: 2), .release(subscriber: 1)],
    first: [2], firstOtherwise: [2], combined: [2], each: [2]),
  CompletionScenario(
    description: "one calls twice", subscribers: 1,
    steps: [.call(subscriber: 0, value: 1), .call(subscriber: 0, value: 2), .release(subscriber: 0)],
    first: [1], firstOtherwise: [1], combined: [1], each: [1, 2]),
  CompletionScenario(
    description: "nobody calls", subscribers: 2, steps: [.release(subscriber: 1), .release(subscriber: 0)],
    first: [], firstOtherwise: [0], combined: [0], each: []),
  CompletionScenario(
    description: "nobody is there", subscribers: 0, steps: [], first: [], firstOtherwise: [0], combined: [0], each: []),
]
