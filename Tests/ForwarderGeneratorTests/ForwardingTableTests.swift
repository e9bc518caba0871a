import ForwardingTable
import Testing

@testable import ForwarderGenerator

@Suite("The table of requirements, as the generator forwards them")
struct ForwardingTableTests {
  @Test("38: Each kind of requirement is forwarded as the table says", arguments: forwardingTable)
  func table(_ entry: ForwardingCase) throws {
    let requirement = try Requirement(entry.requirement)
    let rule = try ForwardingRule(entry.rule, for: requirement)
    #expect(implementation(of: requirement, rule) == entry.implementation)
  }

  @Test(
    "38: What only the generator forwards",
    arguments: [
      (
        "func a(_ x: Int) -> Int", ".chain(x)",
        "func a(_ x: Int) -> Int { forward(passing: x) { (subscriber, value: Int) in subscriber.a(value) } }"
      ),
      (
        "func a(_ x: Any) throws -> Any?", ".chain(x)",
        "func a(_ x: Any) throws -> Any? { try forward(passing: x) { (subscriber, value: Any?) in "
          + "guard let value else { return nil } return try subscriber.a(value) } }"
      ),
      (
        "func a(completion: @escaping @Sendable (Bool) -> Void)", "completion .all",
        "func a(completion: @escaping @Sendable (Bool) -> Void) { "
          + "forward(combining: .all, completion: completion) { $0.a(completion: $1) } }"
      ),
      (
        "func a(handler: @escaping (Int, Int) -> Void)", "completion .combined(.first, default: (1, 2))",
        "func a(handler: @escaping (Int, Int) -> Void) { let done: ((Int, Int)?) -> Void = { answer in "
          + "let (value1, value2) = answer ?? (1, 2) handler(value1, value2) } "
          + "forward(combining: .first, completion: done) { subscriber, reply in "
          + "subscriber.a(handler: { reply(($0, $1)) }) } }"
      ),
      (
        "func a(_ reply: ((Int) -> Void)?)", "completion .max ?? 0",
        "func a(_ reply: ((Int) -> Void)?) { guard let reply else { return forward { $0.a(nil) } } "
          + "let done: (Int?) -> Void = { answer in reply(answer ?? 0) } "
          + "forward(combining: .max, completion: done) { $0.a($1) } }"
      ),
      (
        "func a(done completion: @escaping () -> Void)", "completion .combined(.first)",
        "func a(done completion: @escaping () -> Void) { let done: (Void?) -> Void = { _ in completion() } "
          + "forward(combining: .first, completion: done) { subscriber, reply in subscriber.a(done: { reply(()) }) } }"
      ),
      (
        "func a(completion: (Int?) -> Void)", "completion .max",
        "func a(completion: (Int?) -> Void) { withoutActuallyEscaping(completion) { completion in "
          + "let done: ([Int?]) -> Void = { answer in completion(answer.compactMap { $0 }.max()) } "
          + "forward(combining: .collect, completion: done) { $0.a(completion: $1) } } }"
      ),
      (
        "func a(completion: @escaping (Int) -> Void)", "completion .first(otherwise: 0)",
        "func a(completion: @escaping (Int) -> Void) { let gate = FirstCall() "
          + "let done: (Void?) -> Void = { _ in if gate.claim() { completion(0) } } "
          + "forward(combining: .first, completion: done) { subscriber, reply in "
          + "subscriber.a(completion: { if gate.claim() { completion($0) }; reply(()) }) } }"
      ),
    ])
  func more(_ declaration: String, _ text: String, _ expected: String) throws {
    let requirement = try Requirement(declaration)
    #expect(implementation(of: requirement, try ForwardingRule(text, for: requirement)) == expected)
  }

  @Test("An asynchronous requirement that doesn't say where it runs is declared as its module's setting has it")
  func isolation() throws {
    let requirement = try Requirement("func a(_ body: @escaping () async -> Void) async")
    #expect(
      implementation(of: requirement.inModule(runsInCallersIsolation: false), .toEach)
        == "@concurrent func a(_ body: @escaping @concurrent () async -> Void) async { await forward { await $0.a(body) } }"
    )
    #expect(
      implementation(of: requirement.inModule(runsInCallersIsolation: true), .toEach)
        == "nonisolated(nonsending) func a(_ body: @escaping nonisolated(nonsending) () async -> Void) async "
        + "{ await forward(isolation: #isolation) { await $0.a(body) } }")
  }

  @Test(
    "41: What Objective-C lets a subscriber leave out is called if it is there",
    arguments: [
      ("func a()", nil, "func a() { forward { $0.a?() } }"),
      (
        "func a() -> Bool", ".all", "func a() -> Bool { forward(combining: .all) { $0.a?() ?? true } }"
      ),
      (
        "func a() -> Int", ".first ?? 0",
        "func a() -> Int { forward(combining: .collect) { $0.a?() }.compactMap { $0 }.first ?? 0 }"
      ),
      (
        "func a() -> Int?", ".firstNonNil()",
        "func a() -> Int? { forward(combining: .firstNonNil()) { $0.a?() ?? nil } }"
      ),
      (
        "func a(_ x: Int) -> Int", ".chain(x)",
        "func a(_ x: Int) -> Int { forward(passing: x) { (subscriber, value: Int) in subscriber.a?(value) ?? value } }"
      ),
    ] as [(String, String?, String)])
  func optional(_ declaration: String, _ text: String?, _ expected: String) throws {
    let requirement = try Requirement(declaration)
    #expect(implementation(of: requirement, try ForwardingRule(text, for: requirement), on: .apple) == expected)
  }

  private func implementation(of requirement: Requirement, _ rule: ForwardingRule, on platform: Platform = .any)
    -> String
  {
    let foreign = ForeignRequirement(
      requirement: requirement, declaration: "", owner: "D", availability: [], isOptional: false, hasDefault: false,
      mentionedTypes: [:])
    let planned = PlannedRequirement(foreign: foreign, rule: rule, recipient: nil, event: nil, boxesAnswer: false)
    let lines = MethodText(planned: planned, access: "", platform: platform).lines
    return lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
  }
}
