import DelegateForwarding
import TestSupport
import Testing

@Suite("Combiners") struct CombinerTests {
  let journal = Journal()
  let multicast = Multicast()
  let all: [Subscriber]

  init() {
    all = subscribers("a", "b", "c", journal: journal)
    multicast.subscribe(all: all)
  }

  /// Lets the subscribers answer in order.
  private func answer<R, C>(_ combiner: ResponseCombiner<R, C>, _ answers: [R]) -> C {
    var asked = 0
    defer { #expect(asked == answers.count, "12: every subscriber is asked") }
    return multicast.forward(combining: combiner) { _ in
      asked += 1
      return answers[asked - 1]
    }
  }

  @Test(
    "12: .any and .all",
    arguments: [[false, false, false], [true, false, false], [false, false, true], [true, true, true]])
  func anyAndAll(answers: [Bool]) {
    #expect(answer(.any, answers) == answers.contains(true))
    #expect(answer(.all, answers) == !answers.contains(false))
  }

  @Test("12: .first, .last and .firstNonNil(); nil is an answer, also of the original delegate")
  func firstAndLast() {
    let nils: [Int?] = [nil, 1, 2]
    #expect(answer(.first(otherwise: 9), nils) == nil)
    #expect(answer(.last(otherwise: 9), nils.reversed()) == nil)
    #expect(answer(.firstNonNil(), nils) == 1)
    #expect(answer(.firstNonNil(), [Int?.none, nil, nil]) == nil)
    let original = Subscriber("o", journal)
    let multicast = Multicast(original: original)
    multicast.subscribe(all: all)
    let ofOriginal: Int? = multicast.forward(combining: .original) { $0 === original ? nil : 1 }
    #expect(ofOriginal == nil)
    let other = multicast.forward(combining: .original(otherwise: 2)) { $0 === original ? nil : Int?.some(1) }
    #expect(other == nil)
  }

  @Test("12: .max and .min; of equal ones, the first")
  func maxAndMin() {
    struct Offer: Comparable {
      let price: Int
      let from: String
      static func < (left: Offer, right: Offer) -> Bool { left.price < right.price }
      static func == (left: Offer, right: Offer) -> Bool { left.price == right.price }
    }
    let offers = [Offer(price: 5, from: "x"), Offer(price: 7, from: "y"), Offer(price: 7, from: "z")]
    let other = Offer(price: 7, from: "nobody")
    #expect(answer(.max(otherwise: other), offers).from == "y")
    #expect(answer(.min(otherwise: other), [offers[1], offers[2], offers[1]]).from == "y")
  }

  @Test("12: .collect, and .reduce for one's own in both forms; a rule starts afresh each time")
  func collectAndReduce() {
    let collect = ResponseCombiner<Int, [Int]>.collect
    #expect(answer(collect, [1, 2, 3]) == [1, 2, 3])
    #expect(answer(collect, [4, 5, 6]) == [4, 5, 6])
    let sum = ResponseCombiner<Int, Int>.reduce(into: 10) { $0 += $1 }
    #expect(answer(sum, [1, 2, 3]) == 16)
    #expect(answer(sum, [1, 2, 3]) == 16)
    #expect(answer(ResponseCombiner<Int, String>.reduce("") { $0 + "\($1)" }, [1, 2, 3]) == "123")
  }

  @Test("12: The value after otherwise: counts only if nobody answers; the results of other rules then")
  func otherwise() {
    #expect(answer(.first(otherwise: 9), [3, 1, 2]) == 3)
    #expect(answer(.last(otherwise: 9), [3, 1, 2]) == 2)
    #expect(answer(.max(otherwise: 9), [3, 1, 2]) == 3)
    #expect(answer(.min(otherwise: 0), [3, 1, 2]) == 1)
    #expect(answer(.original(otherwise: 9), [3, 1, 2]) == 9, "no subscriber is the original delegate")
    let empty = Multicast()
    do { empty.subscribe(Subscriber("dead", journal)) }
    for combiner: ResponseCombiner<Int, Int> in [
      .original(otherwise: 9), .first(otherwise: 9), .last(otherwise: 9), .max(otherwise: 9), .min(otherwise: 9),
    ] {
      #expect(empty.forward(combining: combiner) { _ in 1 } == 9)
    }
    #expect(empty.forward(combining: .any) { _ in true } == false)
    #expect(empty.forward(combining: .all) { _ in false } == true)
    #expect(empty.forward(combining: .collect) { _ in 1 } == [])
    #expect(empty.forward(combining: .firstNonNil()) { _ in Int?.some(1) } == nil)
    #expect(empty.forward(combining: .original) { _ in Int?.some(1) } == nil)
  }

  /// An error that a subscriber throws.
  private struct Refusal: Error, Equatable { let name: String }

  private func ask(_ subscriber: any SignalDelegate) throws(Refusal) -> String {
    throw Refusal(name: name(of: subscriber))
  }

  @Test(
    "11, 12: .original, in each form, is the original delegate's answer or error; all are asked, others' don't count")
  func errors() async {
    let original = Subscriber("o", journal)
    let multicast = Multicast(original: original)
    let others = subscribers("a", "b", journal: journal)
    multicast.subscribe(all: others)
    func ask(_ subscriber: any SignalDelegate) throws(Refusal) -> String {
      journal.note(name(of: subscriber))
      if subscriber === original { return "answer" }
      return try self.ask(subscriber)
    }
    #expect(throws: Never.self) {
      let answer = try multicast.forward(combining: .original(otherwise: "-"), ask)
      let optional = try multicast.forward(combining: .original) { subscriber throws -> String? in try ask(subscriber) }
      #expect(answer == "answer" && optional == "answer")
      try multicast.forward(combining: .original) { _ = try ask($0) }
    }
    await #expect(throws: Never.self) {
      #expect(
        try await multicast.forward(isolation: #isolation, combining: .original(otherwise: "-")) {
          try await later(ask($0))
        } == "answer")
      try await multicast.forward(isolation: #isolation, combining: .original) { _ = try await later(ask($0)) }
    }
    #expect(journal.entries == Array(repeating: ["o", "a", "b"], count: 5).flatMap { $0 }, "all are asked")
    #expect(throws: Refusal(name: "a")) { try multicast.forward(combining: .first(otherwise: "-"), ask) }
    #expect(throws: Refusal(name: "o")) { try multicast.forward(combining: .original(otherwise: "-"), self.ask) }
    #expect(throws: Refusal(name: "o")) { try multicast.forward(combining: .original) { _ = try self.ask($0) } }
    await #expect(throws: Refusal(name: "o")) {
      try await multicast.forward(isolation: #isolation, combining: .original) { _ = try await later(self.ask($0)) }
    }
  }
}

/// The same value after a suspension.
private func later<Value: Sendable>(_ value: Value) async -> Value {
  await Task.yield()
  return value
}
