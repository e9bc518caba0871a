import Synchronization

/// What two subscribers do with a completion handler, and which calls reach the handler by each rule.
struct CompletionScenario: Sendable, CustomStringConvertible {
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

/// A subscriber that keeps a handler.
protocol HandlerKeeper: AnyObject {
  /// The handler, until it is released.
  var kept: ((Int) -> Void)? { get set }
}

extension CompletionScenario {
  /// Asks the subscribers, has them do what the scenario says, and returns the calls that reach the handler.
  func calls(
    _ keepers: [some HandlerKeeper], ask: (@escaping @Sendable (Int) -> Void) -> Void
  ) -> [Int] {
    let calls = Mutex<[Int]>([])
    ask { value in calls.withLock { $0.append(value) } }
    for step in steps {
      switch step {
      case .call(let subscriber, let value): keepers[subscriber].kept?(value)
      case .release(let subscriber): keepers[subscriber].kept = nil
      }
    }
    return calls.withLock { $0 }
  }
}

/// Each order of calls that makes a difference.
let completionTable = [
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
