import ForwardingModel
import Testing

@testable import ForwarderGenerator

@Suite("Requirements as the generator forwards them")
struct ForwardingFormTests {
  @Test(
    "38: Each kind of requirement is forwarded",
    arguments: [
      ("func a()", nil, "forward { $0.a() }"),
      ("func a(_ x: Int, for y: String, z: [Int])", nil, "forward { $0.a(x, for: y, z: z) }"),
      ("func a(_ text: inout String)", nil, "forward { $0.a(&text) }"),
      ("func a(_ x: borrowing String)", nil, "forward { $0.a(x) }"),
      ("func a(_ x: @autoclosure () throws -> Int) rethrows", nil, "try forward { try $0.a(try x()) }"),
      ("func a(_ body: @escaping (Int) -> Void)", "completion .each", "forward { $0.a(body) }"),
      ("func a<T>(_ x: T) where T: Sendable", nil, "forward { $0.a(x) }"),
      ("func a<each T>(_ x: repeat each T)", nil, "forward { $0.a(repeat each x) }"),
      ("func a(_ forward: Int)", nil, "self.forward { $0.a(forward) }"),
      ("@MainActor func a()", nil, "forward { $0.a() }"),
      ("nonisolated func a()", nil, "forward { $0.a() }"),
      ("func a() throws", nil, "try forward { try $0.a() }"),
      ("func a() throws(Failure)", nil, "try forward { subscriber throws(Failure) in try subscriber.a() }"),
      ("func a() throws(Never)", nil, "forward { $0.a() }"),
      ("@MainActor func a() async", nil, "await forward { await $0.a() }"),
      (
        "nonisolated(nonsending) func a() async throws", nil,
        "try await forward(isolation: #isolation) { try await $0.a() }"
      ),
      ("@concurrent func a() async", nil, "await forward { await $0.a() }"),
      ("func a(_ x: Int) -> Bool", ".any", "forward(combining: .any) { $0.a(x) }"),
      ("func a() -> String?", ".firstNonNil()", "forward(combining: .firstNonNil()) { $0.a() }"),
      ("func a() -> String?", ".first", "forward(combining: .first) { $0.a() } ?? nil"),
      ("func a() -> Int", ".last ?? 0", "forward(combining: .last) { $0.a() } ?? 0"),
      ("func a() -> Int", ".max ?? 0", "forward(combining: .max) { $0.a() } ?? 0"),
      ("func a() -> Int?", ".min", "forward(combining: .collect) { $0.a() }.compactMap { $0 }.min()"),
      ("func a() -> [Int]", ".collect", "forward(combining: .collect) { $0.a() }.flatMap { $0 }"),
      ("func a() -> Int", ".reduce(0, +)", "forward(combining: .reduce(0) { $0 + $1 }) { $0.a() }"),
      (
        "func a() throws(Failure) -> Bool", ".all",
        "try forward(combining: .all) { subscriber throws(Failure) in try subscriber.a() }"
      ),
      ("func a(_ x: UnsafePointer<Int>, n: Int)", nil, "forward { unsafe $0.a(x, n: n) }"),
      (
        "func a(_ x: [OpaquePointer?]) throws(Failure)", nil,
        "try forward { subscriber throws(Failure) in try unsafe subscriber.a(x) }"
      ),
      (
        "func a(_ x: UnsafePointer<Int>.Pointee, y: some Sequence<UnsafePointer<Int>>)", nil,
        "forward { $0.a(x, y: y) }"
      ),
      ("func a(_ x: UnsafeRawPointer) -> Bool", ".any", "forward(combining: .any) { unsafe $0.a(x) }"),
      (
        "func a() -> UnsafeRawPointer?", ".firstNonNil()",
        "unsafe forward(combining: .firstNonNil()) { unsafe $0.a() }"
      ),
      (
        "func a() -> [UnsafeRawPointer]", ".collect",
        "unsafe forward(combining: .collect) { unsafe $0.a() }.flatMap { unsafe $0 }"
      ),
      (
        "func a(completion: (UnsafePointer<Int>) -> Void)", "completion .first",
        "let gate = _Forwarding.Gate() "
          + "forward { unsafe $0.a(completion: { if gate.claim() { unsafe completion($0) } }) }"
      ),
      ("func a(completion: () -> Void)", "completion .each", "forward { $0.a(completion: completion) }"),
      (
        "func a(completion: (Int) -> Void)", "completion .first",
        "let gate = _Forwarding.Gate() forward { $0.a(completion: { if gate.claim() { completion($0) } }) }"
      ),
      (
        "func a(then: @escaping (inout Int) async throws -> Void) -> Bool", ".any, completion .first",
        "let gate = _Forwarding.Gate() "
          + "return forward(combining: .any) { $0.a(then: { if gate.claim() { try await `then`(&$0) } }) }"
      ),
      (
        "func a(gate: Int, reply: (() -> Void)?)", "completion .first",
        "let gate2 = _Forwarding.Gate() "
          + "let gated: (() -> Void)? = if let reply { { if gate2.claim() { reply() } } } else { nil } "
          + "forward { $0.a(gate: gate, reply: gated) }"
      ),
      (
        "func a(reply: @escaping @Sendable (Int?, Int) -> Void)", "completion .first(otherwise: nil, 0)",
        "let gate = _Forwarding.Gate { reply(nil, 0) } "
          + "forward { $0.a(reply: { if gate.claim() { reply($0, $1) } }) }"
      ),
      (
        "func a(reply: @escaping @MainActor (Int) -> Void) throws", "completion .first(otherwise: 1)",
        "let gate = _Forwarding.Gate { _Concurrency.Task { @MainActor in reply(1) } } try "
          + "forward { try $0.a(reply: { if gate.claim() { reply($0) } }) }"
      ),
      (
        "func a(completion: @escaping @Sendable (Bool) -> Void)", "completion .combined(.all)",
        "multicast.forward(combining: .all, completion: completion) "
          + "{ subscriber, reply in subscriber.a(completion: reply) }"
      ),
      (
        "func a(_ x: Int) -> Int", ".chain(x)",
        "forward(passing: x) { (subscriber, value: Int) in subscriber.a(value) }"
      ),
      (
        "func a(_ x: Any) throws -> Any?", ".chain(x)",
        "try forward(passing: x) "
          + "{ (subscriber, value: Any?) in guard let value else { return nil } return try subscriber.a(value) }"
      ),
      (
        "func a(completion: @escaping @Sendable (Bool) -> Void)", "completion .all",
        "multicast.forward(combining: .all, completion: completion) "
          + "{ subscriber, reply in subscriber.a(completion: reply) }"
      ),
      (
        "func a(completion: @escaping @Sendable (Bool) -> Void)", "completion .original(otherwise: false)",
        "multicast.forward(combining: .original, completion: { completion($0 ?? false) }) "
          + "{ subscriber, reply in subscriber.a(completion: reply) }"
      ),
      (
        "func a(completion: @escaping (Bool, Int) -> Void)", "completion .original",
        "multicast._forward( combining: .original, "
          + "completion: { (answer: (Bool, Int)?) in if let answer { completion(answer.0, answer.1) } } ) "
          + "{ subscriber, reply in subscriber.a(completion: { reply(($0, $1)) }) }"
      ),
      (
        "func a(handler: @escaping (Int, Int) -> Void)", "completion .combined(.first, default: (1, 2))",
        "multicast._forward( combining: .first, "
          + "completion: { (answer: (Int, Int)?) in let answer = answer ?? (1, 2); handler(answer.0, answer.1) } ) "
          + "{ subscriber, reply in subscriber.a(handler: { reply(($0, $1)) }) }"
      ),
      (
        "func a(_ reply: ((Int) -> Void)?)", "completion .max ?? 0",
        "guard let reply else { return forward { $0.a(nil) } } "
          + "multicast._forward(combining: .max, completion: { reply($0 ?? 0) }) "
          + "{ subscriber, reply2 in subscriber.a(reply2) }"
      ),
      (
        "func a(done completion: @escaping () -> Void)", "completion .combined(.first)",
        "multicast._forward(combining: .first, completion: { _ = $0; completion() }) "
          + "{ subscriber, reply in subscriber.a(done: { reply(()) }) }"
      ),
      (
        "func a(completion: (Int?) -> Void)", "completion .max",
        "withoutActuallyEscaping(completion) { completion in "
          + "multicast._forward( combining: .collect, completion: { completion($0.compactMap { $0 }.max()) } ) "
          + "{ subscriber, reply in subscriber.a(completion: reply) } }"
      ),
      (
        "func a(completion: @escaping (Int) -> Void)", "completion .first(otherwise: 0)",
        "let gate = _Forwarding.Gate(_otherwise: { completion(0) }) "
          + "forward { $0.a(completion: { if gate.claim() { completion($0) } }) }"
      ),
      (
        "func a(_ x: Int...) -> Bool", ".any",
        "forward(combining: .any) "
          + "{ _Forwarding.spread($0.a(_:) as (Int...) -> Bool, as: (([Int]) -> Bool).self)(x) }"
      ),
      ("func a() -> Int", ".original ?? 0", "forward(combining: .original) { $0.a() } ?? 0"),
    ] as [(String, String?, String)])
  func forms(_ declaration: String, _ rule: String?, _ body: String) throws {
    #expect(try implementation(of: declaration, rule) == "\(declaration) { \(body) }")
  }

  @Test(
    "38: Accessors have bodies, and parameters names that can be used there",
    arguments: [
      (
        "func a(_: Int, b _: Int)", nil,
        "func a(_ argument1: Int, b argument2: Int) { forward { $0.a(argument1, b: argument2) } }"
      ),
      ("func a(in default: Int)", nil, "func a(in `default`: Int) { forward { $0.a(in: `default`) } }"),
      ("func a(of unsafe: Int)", nil, "func a(of `unsafe`: Int) { forward { $0.a(of: `unsafe`) } }"),
      ("func a(_ x: consuming String)", nil, "func a(_ x: String) { forward { $0.a(x) } }"),
      ("var a: Bool { get }", ".all", "var a: Bool { forward(combining: .all) { $0.a } }"),
      (
        "var a: Int { get set }", ".reduce(0, +)",
        "var a: Int { get { forward(combining: .reduce(0) { $0 + $1 }) { $0.a } } "
          + "set { forward { $0.a = newValue } } }"
      ),
      (
        "var a: Bool { get throws }", ".any",
        "var a: Bool { get throws { try forward(combining: .any) { try $0.a } } }"
      ),
      (
        "var a: UnsafeRawPointer? { get set }", ".firstNonNil()",
        "var a: UnsafeRawPointer? { get { unsafe forward(combining: .firstNonNil()) { unsafe $0.a } } "
          + "set { forward { unsafe $0.a = newValue } } }"
      ),
    ] as [(String, String?, String)])
  func declarations(_ declaration: String, _ rule: String?, _ expected: String) throws {
    #expect(try implementation(of: declaration, rule) == expected)
  }

  @Test("An asynchronous requirement that doesn't say where it runs is declared as its module's setting has it")
  func isolation() throws {
    let requirement = try Requirement("func a(_ body: @escaping () async -> Void) async")
    #expect(
      try implementation(of: requirement.inModule(runsInCallersIsolation: false), "completion .each")
        == "@concurrent func a(_ body: @escaping @concurrent () async -> Void) async { await forward { await $0.a(body) } }"
    )
    #expect(
      try implementation(of: requirement.inModule(runsInCallersIsolation: true), "completion .each")
        == "nonisolated(nonsending) func a(_ body: @escaping nonisolated(nonsending) () async -> Void) async "
        + "{ await forward(isolation: #isolation) { await $0.a(body) } }")
  }

  @Test(
    "41: What Objective-C lets a subscriber leave out is called if it is there",
    arguments: [
      ("func a()", nil, "forward { $0.a?() }"),
      ("func a() -> Bool", ".all", "forward(combining: .all) { $0.a?() ?? true }"),
      ("func a() -> Int", ".first ?? 0", "forward(combining: .collect) { $0.a?() }.compactMap { $0 }.first ?? 0"),
      ("func a() -> Int?", ".firstNonNil()", "forward(combining: .firstNonNil()) { $0.a?() ?? nil }"),
      ("func a() -> Int", ".original ?? 0", "(forward(combining: .original) { $0.a?() } ?? nil) ?? 0"),
      ("func a() -> Int?", ".original", "forward(combining: .original) { $0.a?() } ?? nil"),
      (
        "func a(_ x: Int) -> Int", ".chain(x)",
        "forward(passing: x) { (subscriber, value: Int) in subscriber.a?(value) ?? value }"
      ),
    ] as [(String, String?, String)])
  func optional(_ declaration: String, _ rule: String?, _ body: String) throws {
    #expect(try implementation(of: declaration, rule, on: .apple) == "\(declaration) { \(body) }")
  }

  private func implementation(of declaration: String, _ text: String?, on platform: Platform = .any) throws -> String {
    try implementation(of: Requirement(declaration), text, on: platform)
  }

  private func implementation(
    of requirement: Requirement, _ text: String? = nil, on platform: Platform = .any
  ) throws -> String {
    let foreign = ForeignRequirement(
      requirement: requirement, declaration: "", owner: "D", availability: [], isOptional: false, hasDefault: false,
      mentionedTypes: [:])
    let planned = PlannedRequirement(
      foreign: foreign, rule: try foreign.rule(text), recipient: nil, event: nil, mayAnswerNothing: false)
    let forwarder = ForwarderText(
      name: "Forwarder", protocols: [], access: "", requirements: [], names: LibraryNames(hidden: []), exceptions: [],
      eventName: "Event")
    return forwarder.method(planned, on: platform).joined(separator: " ").split(separator: " ").joined(separator: " ")
  }
}
