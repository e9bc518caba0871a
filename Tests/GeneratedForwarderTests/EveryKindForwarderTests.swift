import DelegateForwarding
import ForeignDelegates
import Testing

@Suite("A generated forwarder for every kind of requirement")
struct EveryKindForwarderTests {
  private let multicast = MulticastDelegate<any EveryKindDelegate>()
  private let one = Speaking(1)
  private let two = Speaking(2)
  private let forwarder: EveryKindForwarder

  init() {
    forwarder = EveryKindForwarder(multicast)
    multicast.subscribe(one)
    multicast.subscribe(two)
  }

  @Test("38: Inherited callbacks, variadic, generic and lazy arguments reach every subscriber")
  func callbacks() async throws {
    forwarder.inherited()
    try await forwarder.variadic("f", args: 1, "two", end: 3)
    forwarder.lazy("text", kept: 4)
    forwarder.words(in: 1, self: 2, default: 3, `inout`: 4, "five!", label: 6, for: 7)
    let expected = ["inherited", "f [1, \"two\"] 3", "text 4", "28"]
    #expect(one.heard == expected)
    #expect(two.heard == expected)
  }

  @Test("38: An inout argument goes from one to the next")
  func inoutArguments() async throws {
    var text = "0"
    var unique = Unique()
    try forwarder.changes(&text, unique: &unique)
    await forwarder.waits(Thing(), text: &text)
    #expect(text == "0 1 2 1 2")
  }

  @Test("38: Every subscriber is called, and the first error is thrown with its type")
  func errors() {
    #expect(throws: Failure.self) { try forwarder.fails(1) }
    #expect(one.heard == ["fails"] && two.heard == ["fails"])
    #expect(throws: Failure.self) { try forwarder.calls { _ in throw Failure() } }
  }

  @Test("11, 39: With .original, the original delegate's error is thrown")
  func originalsErrors() async throws {
    let forwarder = EveryKindForwarder(MulticastDelegate(original: one))
    forwarder.multicast.subscribe(two)
    #expect(throws: Failure.self) { try forwarder.tries(1) }
    await #expect(throws: Failure.self) { try await forwarder.triesLater(1) }
    try forwarder.tries(3)
    #expect(two.heard == ["tries 1", "tries 1", "tries 3"])
    let alone = EveryKindForwarder(MulticastDelegate())
    alone.multicast.subscribe(one)
    try alone.tries(1)
    try await alone.triesLater(1)
    #expect(one.heard.suffix(2) == ["tries 1", "tries 1"], "a subscriber's error doesn't count")
  }

  @Test("39: The rule combines the answers")
  func answers() async throws {
    #expect(try forwarder.asks(2))
    #expect(try !forwarder.asks(3))
    #expect(try await forwarder.titles(for: Thing()) == "title 2")
    #expect(forwarder.lists() == ["1", "2"])
    #expect(forwarder.overloaded() == false)
    #expect(forwarder.limit == 1)
    #expect(forwarder.implicit(nil) == nil)
  }

  @Test("39: A chain hands on what each returned, and ends where one returns nil")
  func chains() throws {
    #expect(forwarder.changed(1) == 112)
    #expect(try forwarder.replaced("x", in: Thing()) == "x12")
    #expect(try forwarder.replaced("nil", in: Thing()) == nil)
    #expect(two.heard == ["replaced x1"])
  }

  @Test("39: A property's answers are combined, and its setter sets every subscriber's value")
  func properties() async throws {
    #expect(forwarder.volume == 0)
    forwarder.volume = 5
    #expect(one.volume == 5 && two.volume == 5)
    #expect(forwarder.volume == 10)
    #expect(try await forwarder.isReady)
    #expect(try forwarder.default == 2)
  }
}

/// A subscriber that has a number, and answers with it.
private final class Speaking: EveryKindDelegate {
  private let number: Int
  private(set) var heard: [String] = []

  init(_ number: Int) { self.number = number }

  func inherited() { heard.append("inherited") }

  func variadic(_ format: String, args: any Sendable..., end: Int) async throws {
    heard.append("\(format) \(args) \(end)")
  }

  func lazy(_ text: @autoclosure () -> String, kept: @autoclosure @escaping () -> Int) {
    heard.append("\(text()) \(kept())")
  }

  func words(
    in: Int, self: Int, default: Int, `inout`: Int, _ fifth: String, label sixth: Int, for seventh: Int
  ) {
    heard.append("\(`in` + `self` + `default` + `inout` + fifth.count + sixth + seventh)")
  }

  func changes(_ text: inout String, unique: inout Unique) throws { text += " \(number)" }
  func waits(_ x: Thing, text: inout String) async { text += " \(number)" }

  func fails(_ n: Int) throws(Failure) {
    heard.append("fails")
    throw Failure()
  }

  func tries(_ n: Int) throws(Failure) {
    heard.append("tries \(n)")
    if n == number { throw Failure() }
  }

  func triesLater(_ n: Int) async throws { try tries(n) }
  func calls(_ body: (Int) throws -> Void) rethrows { try body(number) }
  func asks(_ n: Int) throws(Failure) -> Bool { n == number }
  func titles(for x: Thing) async throws -> String? { number == 2 ? "title 2" : nil }
  func lists() -> [String] { ["\(number)"] }
  var limit: Double? { Double(number) }
  var `default`: Int { get throws(Failure) { number } }
  func changed(_ x: Int) -> Int { x * 10 + number }

  func replaced(_ x: String, in thing: Thing) throws(Failure) -> String? {
    heard.append("replaced \(x)")
    return x == "nil" ? nil : x + "\(number)"
  }

  // MARK: What no test asks

  func borrows(_ x: borrowing Thing, unique: borrowing Unique) {}
  func consumes(_ x: consuming Thing) {}
  func copies<Value>(_ count: borrowing Int, value: borrowing Value) {}
  func failsLater<E: Error>(_ body: () async throws(E) -> Void) async throws(E) {}
  func never() throws(Never) {}
  func generic<T: Collection<Int>, each U>(_ t: T, some: some Sequence, _ u: repeat each U) where T: Sendable {}
  func keeps(onEach body: @escaping (Int) -> Void, onUpdate: @escaping @Sendable (Int) -> Void) {}
  func lazyLater(_ text: @autoclosure () async throws -> String) async rethrows {}
  func `switch`(_ forward: Int, subscriber: Int) {}
  func isolated(to actor: isolated (any Actor)?, _ x: Thing) async {}
  nonisolated(nonsending) func stays(_ x: Thing) async {}
  @concurrent func leaves(_ x: Thing) async {}
  @MainActor func main(_ x: Thing) {}
  func newer() {}
  func implicit(_ x: String!) -> Int! { nil }
  func optionals(_ x: String?, _ y: [String: [Int]?], _ z: (a: Int, b: (Int) -> Void)?) {}
  func overloaded() -> Bool { true }
  func overloaded() -> String? { nil }
  func makes<T>(_ type: T.Type) -> T? { nil }
  func old() {}
  var volume = 0
  var isReady: Bool { get async throws { true } }
}
