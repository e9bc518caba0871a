import Testing

@testable import ForwarderGenerator

@Suite("Rules of the generator")
struct RuleTests {
  @Test(
    "39: A requirement that needs a rule lists those that fit",
    arguments: [
      ("func a() -> Bool", [".any", ".all"]),
      ("func a() -> Thing?", [".firstNonNil()", ".first", ".last"]),
      ("func a() -> Thing", [".first ?? <Thing>", ".last ?? <Thing>", ".reduce(<Thing>) { <combine $0 and $1> }"]),
      ("func a(completion: @escaping (Bool) -> Void)", ["completion .any", "completion .all"]),
      ("func a(completion: () -> Void)", ["completion .combined(.first)", "completion .first"]),
      ("func a(completion: () -> Int)", ["completion .each"]),
      ("func a(completion: (Int) -> Void, reply: () -> Void)", ["completion .first", "completion .each"]),
      ("func a(completion: (Bool) -> Void) -> Bool", [".any, completion .each", ".all, completion .each"]),
      (
        "func a(_ completion: @escaping (Int, Int) -> Void)",
        [
          "completion .reduce((<Int>, <Int>)) { <combine $0 and $1> }",
          "completion .combined(.first, default: (<Int>, <Int>))", "completion .first(otherwise: <Int>, <Int>)",
        ]
      ),
    ])
  func fitting(_ declaration: String, _ rules: [String]) throws {
    let requirement = try Requirement(declaration)
    #expect(requirement.needsRule)
    #expect(requirement.fittingRules == rules)
    #expect(throws: RuleProblem.missing) { try ForwardingRule(nil, for: requirement) }
  }

  @Test(
    "39: A rule that doesn't fit is refused",
    arguments: [
      ("func a() -> Int", ".any"), ("func a() -> Int", ".first"), ("func a() -> Int", ".firstNonNil()"),
      ("func a() -> Int", ".collect"), ("func a(_ x: String) -> Int", ".chain(x)"), ("func a() -> Int", ".chain(x)"),
      ("func a()", ".any"), ("func a() -> Int", "completion .first"),
      ("func a(completion: @escaping (Int) -> Void)", ".first ?? 0"),
      ("func a(completion: @escaping (Int) -> Void)", "completion .combined(.first)"),
      ("func a(completion: @escaping (Int) -> Void)", "completion .combined()"),
      ("func a(completion: @escaping (Int) -> Void)", "completion .combined(.first, otherwise: 1)"),
      ("func a(completion: @escaping (Int) -> Void)", "completion .first(1)"),
      ("func a(completion: @escaping (Int) -> Void)", "completion .any"),
      ("func a(completion: @escaping (Int) -> Void)", "completion .first(otherwise: 1, 2)"),
      ("func a(completion: (Int) -> Void)", "completion .first(otherwise: 1)"),
      ("func a(completion: @escaping (Int) -> Int)", "completion .first(otherwise: 1)"),
      ("func a(completion: @escaping (Int) async -> Void)", "completion .first(otherwise: 1)"),
      ("func a(completion: @escaping (Int) -> Void) async", "completion .first(otherwise: 1)"),
      ("func a(completion: @escaping (Int) -> Void) -> Int", ".first ?? 0"),
      ("func a(completion: @escaping (Int) -> Int)", "completion .first"),
      ("func a(completion: @escaping (Int) async -> Void)", "completion .combined(.first, default: 1)"),
      ("func a(completion: @escaping (Int) -> Void) async", "completion .combined(.first, default: 1)"),
      ("func a(completion: @escaping (Int) -> Void, reply: @escaping (Int) -> Void)", "completion .max ?? 0"),
      ("func a(b: (Int) -> Void, c: (Int) -> Void)", "completion .first"),
    ])
  func refused(_ declaration: String, _ rule: String) throws {
    let requirement = try Requirement(declaration)
    #expect(throws: RuleProblem.self) { try ForwardingRule(rule, for: requirement) }
  }

  @Test("39: A closure that is no completion handler by its name is handed to each subscriber, without a rule")
  func otherClosures() throws {
    for name in ["progressHandler", "eventHandler", "body"] {
      let requirement = try Requirement("func a(\(name): @escaping (Int) -> Void)")
      #expect(!requirement.needsRule)
      #expect(try ForwardingRule(nil, for: requirement) == .toEach)
    }
  }

  @Test(
    "A type is read as it is spelled",
    arguments: [
      ("Int?", true, false), ("Optional<Int>", true, false), ("Int!", true, false), ("(any D)?", true, false),
      ("[Int]", false, true), ("Array<Int>", false, true), ("[String : [Int]]", false, false),
      ("(Int) -> Int?", false, false), ("[Int]?", true, false),
    ])
  func types(_ text: String, _ isOptional: Bool, _ isArray: Bool) {
    #expect(TypeText(text).isOptional == isOptional)
    #expect(TypeText(text).isArray == isArray)
  }
}
