import DelegateForwarding
import TestSupport
import Testing

@Suite("Chains and completion handlers") struct CompletionTests {
  let journal = Journal()
  let station = ObservedStation()
  let original: Subscriber
  let all: [Subscriber]
  /// Wraps the station, without an original delegate until a test assigns one.
  let multicast: Multicast

  init() {
    original = Subscriber("o", journal)
    multicast = station.install()
    all = subscribers("a", "b", "c", journal: journal)
    multicast.subscribe(all: all)
  }

  // MARK: Chains

  @Test("26: The value passes from one delegate to the next, the original delegate first")
  func passing() {
    station.delegate = original
    #expect(multicast.forward(passing: ">") { $1 + name(of: $0) } == ">oabc")
    #expect(Multicast().forward(passing: 7) { _, _ in 8 } == 7, "without delegates, it is returned unchanged")
  }

  struct Failure: Error, Equatable { let name: String }

  @Test("26: After a subscriber that throws, the next gets the same value; the first error is thrown, typed")
  func passingThrows() {
    var got: [String] = []
    func pass() throws(Failure) -> String {
      try multicast.forward(passing: ">") { (delegate, value) throws(Failure) in
        got.append(value)
        if delegate !== all[0] { throw Failure(name: name(of: delegate)) }
        return value + "a"
      }
    }
    #expect(throws: Failure(name: "b")) { try pass() }
    #expect(got == [">", ">a", ">a"])
  }

  /// A value whose storage is copied when it is changed while shared.
  private struct Tracked {
    final class Storage {}
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
  func passingInPlace() {
    let result = multicast.forward(passing: Tracked()) { (_, value: consuming Tracked) in
      value.change()
      return value
    }
    #expect(result.changes == 3)
    #expect(result.copies == 0)
  }

  // MARK: Completion handlers

  /// Asks all subscribers and keeps the replies, in order.
  private func ask<R: Sendable, C: Sendable>(
    _ combiner: ResponseCombiner<R, C>, _ results: Guarded<[C]>, _ life: Lifetimes = Lifetimes()
  ) -> [@Sendable (R) -> Void] {
    var replies: [@Sendable (R) -> Void] = []
    let token = life.begin()
    multicast.forward(
      combining: combiner,
      completion: { result in
        withExtendedLifetime(token) {}
        results.withLock { $0.append(result) }
      }
    ) {
      replies.append($1)
    }
    return replies
  }

  @Test("27: Answers are combined in order; second calls don't count", arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
  func order(of calls: [Int]) {
    let results = Guarded<[[String]]>([])
    let replies = ask(.collect, results)
    for index in calls {
      #expect(results.current == [])
      replies[index]("\(index)")
      replies[calls[0]]("again")
    }
    #expect(results.current == [["0", "1", "2"]])
  }

  @Test("27: A reply that is released without a call gives no answer")
  func dropped() {
    let results = Guarded<[[Int]]>([])
    var replies = ask(.collect, results)
    replies[2](3)
    replies.remove(at: 1)
    #expect(results.current == [])
    replies[0](1)
    #expect(results.current == [[1, 3]])
  }

  @Test("27: All are asked, even if they reply in their turns; without delegates, completion is called at once")
  func atOnce() {
    func ask(_ combiner: ResponseCombiner<Int, Int>) -> (asked: Int, results: [Int]) {
      let results = Guarded<[Int]>([])
      var asked = 0
      multicast.forward(combining: combiner, completion: { result in results.withLock { $0.append(result) } }) {
        asked += 1
        $1(asked)
      }
      return (asked, results.current)
    }
    #expect(ask(.reduce(0) { $0 + $1 }) == (3, [6]))
    #expect(ask(.first(otherwise: 0)) == (3, [1]))
    multicast.unsubscribeAll()
    #expect(ask(.reduce(5) { $0 + $1 }) == (0, [5]))
  }

  /// A value that can't be sent to another thread.
  private final class Answer {
    let text: String
    init(_ text: String) { self.text = text }
  }

  @Test("27: The same for answers and handlers that are not Sendable")
  func notSendable() {
    var results: [[String]] = []
    let done: ([Answer]) -> Void = { results.append($0.map(\.text)) }
    var replies: [(Answer) -> Void] = []
    multicast.forward(combining: .collect, completion: done) {
      (_: any SignalDelegate, reply: @escaping (Answer) -> Void) in
      replies.append(reply)
    }
    replies[2](Answer("c"))
    replies[0](Answer("a"))
    replies[0](Answer("again"))
    #expect(results == [])
    replies = []
    #expect(results == [["a", "c"]])

    station.delegate = original
    var answers: [String?] = []
    let original: (Answer?) -> Void = { answers.append($0?.text) }
    multicast.forward(combining: .original, completion: original) {
      (delegate: any SignalDelegate, reply: @escaping (Answer?) -> Void) in reply(Answer(name(of: delegate)))
    }
    #expect(answers == ["o"])
  }

  @Test("27, 43: A reply keeps neither the multicast nor what its list holds, traced or not", arguments: [false, true])
  func replyKeepsNothing(isTraced: Bool) {
    let life = Lifetimes()
    var replies: [@Sendable (Int) -> Void] = []
    weak var observer: Multicast?
    let results = Guarded<[[Int]]>([])
    let trace: DelegateTrace?
    do {
      let multicast = Multicast(original: Subscriber("o", journal, life: life), holdingOriginal: .strongly)
      observer = multicast
      trace = isTraced ? multicast.trace { _ in } : nil
      multicast.subscribe(Subscriber("x", journal, life: life), holding: .strongly)
      multicast.forward(combining: .collect, completion: { answers in results.withLock { $0.append(answers) } }) {
        replies.append($1)
      }
    }
    #expect(life.living == 0)
    #expect(observer == nil)
    replies[1](4)
    replies = []
    #expect(results.current == [[4]])
    withExtendedLifetime(trace) {}
  }

  // MARK: Handlers for one answer

  @Test("27: With .original(otherwise:), only the original delegate's replies call the handler, each time, or never")
  func originalReplies() {
    let results = Guarded<[Int]>([])
    var replies = ask(.original(otherwise: 9), results)
    #expect(results.exchange(for: []) == [9], "there is no original delegate")
    replies[0](1)
    #expect(results.current == [])

    station.delegate = original
    replies = ask(.original(otherwise: 0), results)
    replies[1](1)
    #expect(results.current == [])
    replies[0](2)
    replies[0](3)
    replies[2](4)
    #expect(results.exchange(for: []) == [2, 3])

    let life = Lifetimes()
    replies = ask(.original(otherwise: 0), results, life)
    #expect(life.living == 1)
    replies.removeFirst()
    #expect(life.living == 0, "the others' replies keep nothing")
    #expect(results.current == [], "the original delegate ignores the handler")
  }

  @Test("27: With .first(otherwise:), the handler is called as soon as the first in order has replied or let go")
  func first() {
    let results = Guarded<[Int]>([])
    let life = Lifetimes()
    var replies = ask(.first(otherwise: 0), results, life)
    replies[1](1)
    #expect(results.current == [])
    replies[0](2)
    #expect(results.current == [2])
    #expect(life.living == 0, "replies that are kept keep nothing")
    replies[2](3)
    replies[0](4)
    #expect(results.exchange(for: []) == [2])

    replies = ask(.first(otherwise: 0), results)
    replies[1](7)
    replies.removeFirst()
    #expect(results.exchange(for: []) == [7])
    replies = ask(.first(otherwise: 0), results)
    replies = []
    #expect(results.current == [0])
  }
}
