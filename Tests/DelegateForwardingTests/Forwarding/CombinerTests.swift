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
    "12: .any", arguments: [[false, false, false], [true, false, false], [false, false, true], [true, true, true]])
  func any(answers: [Bool]) {
    #expect(answer(.any, answers) == answers.contains(true))
  }

  @Test(
    "12: .all", arguments: [[false, false, false], [true, false, true], [false, true, true], [true, true, true]])
  func all(answers: [Bool]) {
    #expect(answer(.all, answers) == !answers.contains(false))
  }

  @Test("12: .first and .last")
  func firstAndLast() {
    #expect(answer(.first, [3, 1, 2]) == 3)
    #expect(answer(.last, [3, 1, 2]) == 2)
    let nils: [Int?] = [nil, 1, 2]
    #expect(answer(.first, nils) == .some(.none))
    #expect(answer(.last, nils) == .some(2))
    #expect(answer(.last, nils.reversed()) == .some(.none))
  }

  @Test("12: The value after otherwise: counts only if nobody answers")
  func otherwise() {
    #expect(answer(.first(otherwise: 9), [3, 1, 2]) == 3)
    #expect(answer(.last(otherwise: 9), [3, 1, 2]) == 2)
    #expect(answer(.max(otherwise: 9), [3, 1, 2]) == 3)
    #expect(answer(.min(otherwise: 0), [3, 1, 2]) == 1)
    #expect(answer(.original(otherwise: 9), [3, 1, 2]) == 9, "no subscriber is the original delegate")
    #expect(answer(.first(otherwise: 7), [nil, 1, 2]) == nil, "nil is an answer")
    func nobody(_ combiner: ResponseCombiner<Int, Int>) -> Int { Multicast().forward(combining: combiner) { _ in 1 } }
    for combiner: ResponseCombiner<Int, Int> in [
      .original(otherwise: 9), .first(otherwise: 9), .last(otherwise: 9), .max(otherwise: 9), .min(otherwise: 9),
    ] {
      #expect(nobody(combiner) == 9)
    }
  }

  @Test("12: .firstNonNil()")
  func firstNonNil() {
    #expect(answer(.firstNonNil(), [nil, 7, 8]) == 7)
    #expect(answer(.firstNonNil(), [Int?.none, nil, nil]) == nil)
  }

  @Test("12: .collect")
  func collect() {
    #expect(answer(.collect, [3, 1, 2]) == [3, 1, 2])
  }

  @Test("12: .max and .min; of equal ones, the first")
  func maxAndMin() {
    struct Offer: Comparable {
      let price: Int
      let from: String
      static func < (left: Offer, right: Offer) -> Bool { left.price < right.price }
      static func == (left: Offer, right: Offer) -> Bool { left.price == right.price }
    }
    #expect(answer(.max, [2, 9, 4]) == 9)
    #expect(answer(.min, [2, 1, 4]) == 1)
    let offers = [Offer(price: 5, from: "x"), Offer(price: 7, from: "y"), Offer(price: 7, from: "z")]
    #expect(answer(.max, offers)?.from == "y")
    #expect(answer(.min, [offers[1], offers[2], offers[1]])?.from == "y")
  }

  @Test("12: .reduce for one's own, in both forms")
  func reduce() {
    let sum = ResponseCombiner<Int, Int>.reduce(into: 10) { $0 += $1 }
    #expect(answer(sum, [1, 2, 3]) == 16)
    let joined = ResponseCombiner<Int, String>.reduce("") { $0 + "\($1)" }
    #expect(answer(joined, [1, 2, 3]) == "123")
    #expect(answer(.reduce(100) { (least: Int, next: Int) in Swift.min(least, next) }, [8, 5, 6]) == 5)
  }

  @Test("12: A combiner starts afresh each time")
  func reused() {
    let collect = ResponseCombiner<Int, [Int]>.collect
    #expect(answer(collect, [1, 2, 3]) == [1, 2, 3])
    #expect(answer(collect, [4, 5, 6]) == [4, 5, 6])
  }

  @Test("12: The results without delegates")
  func nobody() {
    let empty = Multicast()
    #expect(empty.forward(combining: .any) { $0.allows(1) } == false)
    #expect(empty.forward(combining: .all) { $0.allows(1) } == true)
    #expect(empty.forward(combining: .collect) { $0.allows(1) } == [])
    #expect(empty.forward(combining: .first) { $0.allows(1) } == nil)
    #expect(empty.forward(combining: .last) { $0.allows(1) } == nil)
    #expect(empty.forward(combining: .firstNonNil()) { _ in Int?.some(1) } == nil)
    #expect(empty.forward(combining: .max) { _ in 1 } == nil)
    #expect(empty.forward(combining: .min) { _ in 1 } == nil)
  }

  @Test("12: If all subscribers have died, the result is that without delegates")
  func dead() {
    let multicast = Multicast()
    do {
      let dying = Subscriber("a", journal)
      multicast.subscribe(dying)
      #expect(multicast.forward(combining: .first) { $0.allows(1) } == true)
    }
    #expect(multicast.forward(combining: .all) { _ in false })
    #expect(multicast.forward(combining: .first) { $0.allows(1) } == nil)
  }

  @Test("12: The original delegate is asked first", arguments: HookKind.allCases)
  func original(kind: HookKind) {
    let station = kind.makeStation()
    let original = Subscriber("o", journal)
    original.answer = false
    station.delegate = original
    let multicast = station.wrap()
    multicast.subscribe(all: all)
    #expect(station.delegate?.allows(1) == false)
    #expect(journal.entries == ["o?1", "a?1", "b?1", "c?1"])
    #expect(multicast.forward(combining: .first) { name(of: $0) } == "o")
    #expect(multicast.forward(combining: .collect) { name(of: $0) } == ["o", "a", "b", "c"])
  }

  @Test("12: Async: every one is asked, in order")
  func async() async {
    let answers = await multicast.forward(combining: .collect) { subscriber async in
      await Task.yield()
      return name(of: subscriber)
    }
    #expect(answers == ["a", "b", "c"])
    let any = await multicast.forward(combining: .any) { subscriber async in subscriber.allows(5) }
    #expect(any)
    #expect(journal.entries == ["a?5", "b?5", "c?5"])
    #expect(await Multicast().forward(combining: .all) { _ async in false })
  }
}
