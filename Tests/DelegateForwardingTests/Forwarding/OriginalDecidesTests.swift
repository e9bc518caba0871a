import DelegateForwarding
import TestSupport
import Testing

/// The original delegate decides, and the others only observe.
@Suite("The rule .original(otherwise:), and .first(otherwise:) with completion handlers") struct OriginalDecidesTests {
  let journal = Journal()
  let station = HookKind.observed.makeStation()
  let original: Subscriber
  let multicast: Multicast
  let all: [Subscriber]

  init() {
    original = Subscriber("o", journal)
    station.delegate = original
    multicast = station.wrap()
    all = subscribers("a", "b", "c", journal: journal)
    multicast.subscribe(all: all)
  }

  // MARK: Answers

  @Test("12: .original(otherwise:) is the original delegate's answer, and every subscriber is asked")
  func answers() {
    let asked = Guarded<[String]>([])
    func ask() -> String {
      multicast.forward(combining: .original(otherwise: "nobody")) { subscriber in
        asked.withLock { $0.append(name(of: subscriber)) }
        return name(of: subscriber)
      }
    }
    #expect(ask() == "o")
    #expect(asked.exchange(for: []) == ["o", "a", "b", "c"])
    station.delegate = nil
    #expect(ask() == "nobody")
    #expect(asked.current == ["a", "b", "c"])
  }

  @Test("12: .original: a delegate that throws gives no answer, and nil is an answer")
  func throwing() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try multicast.forward(combining: .original(otherwise: 0)) { subscriber throws(Failure) -> Int in
        if subscriber === original { throw Failure() }
        return 1
      }
    }
    func ask() -> Int? { multicast.forward(combining: .original) { $0 === original ? nil : 1 } }
    #expect(ask() == nil)
    let answer = multicast.forward(combining: .original(otherwise: 2)) { subscriber -> Int? in
      subscriber === original ? nil : 1
    }
    #expect(answer == nil)
  }

  @Test("12: .original in an asynchronous callback, in both forms")
  func asynchronous() async {
    func expect(_ expected: String) async {
      let answer = await multicast.forward(combining: .original(otherwise: "-")) { subscriber async in
        name(of: subscriber)
      }
      #expect(answer == expected)
      let isolated = await multicast.forward(isolation: #isolation, combining: .original(otherwise: "-")) {
        name(of: $0)
      }
      #expect(isolated == expected)
    }
    await expect("o")
    station.delegate = nil
    await expect("-")
  }

  // MARK: Completion handlers

  typealias Replies = [String: @Sendable (Int) -> Void]

  /// Asks all subscribers and keeps the replies.
  private func ask(
    _ combiner: ResponseCombiner<Int, Int>, _ results: Guarded<[Int]>, _ life: Lifetimes = Lifetimes()
  ) -> Replies {
    var replies: Replies = [:]
    let token = life.begin()
    multicast.forward(
      combining: combiner,
      completion: { result in
        withExtendedLifetime(token) {}
        results.withLock { $0.append(result) }
      }
    ) {
      replies[name(of: $0)] = $1
    }
    return replies
  }

  @Test("27: With .original(otherwise:), only the original delegate's replies call the handler, each time")
  func completionItself() {
    let results = Guarded<[Int]>([])
    let replies = ask(.original(otherwise: 0), results)
    replies["a"]!(1)
    #expect(results.current == [])
    replies["o"]!(2)
    replies["o"]!(3)
    replies["b"]!(4)
    #expect(results.current == [2, 3])
  }

  @Test(
    "27: With .original(otherwise:), a handler that the original delegate ignores is not called, and is released with the reply"
  )
  func ignored() {
    let results = Guarded<[Int]>([])
    let life = Lifetimes()
    var replies = ask(.original(otherwise: 0), results, life)
    #expect(life.living == 1)
    replies["o"] = nil
    #expect(life.living == 0, "the others' replies keep nothing")
    #expect(results.current == [])
  }

  @Test("27: With .original(otherwise:) and no original delegate, the handler is called at once")
  func noOriginal() {
    station.delegate = nil
    let results = Guarded<[Int]>([])
    let replies = ask(.original(otherwise: 9), results)
    #expect(results.current == [9])
    #expect(replies.keys.sorted() == ["a", "b", "c"])
    replies["a"]!(1)
    #expect(results.current == [9])
  }

  @Test("27: With .original, for handlers and answers that are not Sendable")
  func notSendable() {
    final class Answer {
      let text: String
      init(_ text: String) { self.text = text }
    }
    var results: [String?] = []
    let done: (Answer?) -> Void = { results.append($0?.text) }
    multicast.forward(combining: .original, completion: done) {
      (delegate: any SignalDelegate, reply: @escaping (Answer?) -> Void) in reply(Answer(name(of: delegate)))
    }
    #expect(results == ["o"])
  }

  @Test("27: With .first(otherwise:), the handler is called as soon as the first in order has replied")
  func first() {
    let results = Guarded<[Int]>([])
    let life = Lifetimes()
    let replies = ask(.first(otherwise: 0), results, life)
    replies["a"]!(1)
    #expect(results.current == [])
    replies["o"]!(2)
    #expect(results.current == [2])
    #expect(life.living == 0, "replies that are kept keep nothing")
    replies["b"]!(3)
    replies["o"]!(4)
    #expect(results.current == [2])
  }

  @Test("27: With .first(otherwise:), a released reply leaves the answer to the next, and no later one is awaited")
  func firstLetsGo() {
    let results = Guarded<[Int]>([])
    var replies = ask(.first(otherwise: 0), results)
    replies["b"]!(7)
    replies["o"] = nil
    #expect(results.current == [])
    replies["a"] = nil
    #expect(results.current == [7])
    replies = ask(.first(otherwise: 0), results)
    replies = [:]
    #expect(results.current == [7, 0])
  }

  @Test("27: With .first(otherwise:), if a subscriber replies during its turn, the others are still asked")
  func firstAtOnce() {
    let results = Guarded<[Int]>([])
    var asked = 0
    multicast.forward(
      combining: .first(otherwise: 0), completion: { (result: Int) in results.withLock { $0.append(result) } }
    ) {
      asked += 1
      $1(asked)
    }
    #expect(asked == 4)
    #expect(results.current == [1])
  }

  // MARK: Values that move

  /// A value whose storage is copied when it is changed while shared.
  struct Tracked: Sendable {
    final class Storage: Sendable {}
    var storage = Storage()
    var changes = 0
    var copies = 0

    mutating func change() {
      changes += 1
      if isKnownUniquelyReferenced(&storage) { return }
      copies += 1
      storage = Storage()
    }
  }

  @Test("26: A chain that changes its value in place makes no copy")
  func chainInPlace() {
    let result = multicast.forward(passing: Tracked()) { (_, value: consuming Tracked) in
      value.change()
      return value
    }
    #expect(result.changes == 4)
    #expect(result.copies == 0)
  }
}
