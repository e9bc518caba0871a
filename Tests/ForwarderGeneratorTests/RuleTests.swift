import ForwardingModel
import Testing

@testable import ForwarderGenerator

@Suite("Rules of the generator")
struct RuleTests {
  @Test(
    "39: A requirement that needs a rule lists those that fit",
    arguments: [
      ("func a() -> Bool", [".original ?? <Bool>", ".any", ".all"]),
      ("func a() -> Thing?", [".original", ".firstNonNil()", ".first", ".last"]),
      (
        "func a() -> Thing",
        [".original ?? <Thing>", ".first ?? <Thing>", ".last ?? <Thing>", ".reduce(<Thing>) { <combine $0 and $1> }"]
      ),
      ("func a(_ x: Bool) -> Bool", [".original ?? <Bool>", ".chain(x)", ".any", ".all"]),
      (
        "func a(completion: @escaping (Bool) -> Void)",
        [
          "completion .original(otherwise: <Bool>)", "completion .first", "completion .each",
          "completion .combined(.any)",
          "completion .combined(.all)",
        ]
      ),
      (
        "func a(_ done: @escaping (Thing?) -> Void)",
        [
          "completion .original", "completion .first", "completion .each", "completion .combined(.firstNonNil())",
          "completion .combined(.first)",
        ]
      ),
      ("func a(completion: () -> Void)", ["completion .original", "completion .first", "completion .each"]),
      ("func a(completion: () -> Int)", ["completion .each"]),
      ("func a(completion: (Int) -> Void, reply: () -> Void)", ["completion .first", "completion .each"]),
      (
        "func a(completion: (Bool) -> Void) -> Bool",
        [".original ?? <Bool>, completion .each", ".any, completion .each", ".all, completion .each"]
      ),
      (
        "func a(_ completion: @escaping (Int, Int) -> Void)",
        [
          "completion .original(otherwise: <Int>, <Int>)", "completion .first(otherwise: <Int>, <Int>)",
          "completion .each",
        ]
      ),
    ])
  func fitting(_ declaration: String, _ rules: [String]) throws {
    let foreign = try foreign(declaration)
    #expect(foreign.needsRule)
    #expect(foreign.suggestedRules == rules)
    #expect(throws: RuleProblem.self) { try foreign.rule(nil) }
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
      ("func a(completion: @escaping (Int) -> Void)", "completion .original(otherwise: 1, 2)"),
      ("func a(completion: @escaping (Int) -> Void) -> Int", ".first ?? 0, completion .original(otherwise: 0)"),
      ("func a(completion: @escaping (Int) -> Void)", "completion .first(otherwise: 1, 2)"),
      ("func a(completion: (Int) -> Void)", "completion .first(otherwise: 1)"),
      ("func a(completion: @escaping (Int) -> Int)", "completion .first(otherwise: 1)"),
      ("func a(completion: @escaping (Int) async -> Void)", "completion .first(otherwise: 1)"),
      ("func a(completion: @escaping (Int) -> Void) -> Int", ".first ?? 0"),
      ("func a(completion: @escaping (Int) -> Int)", "completion .first"),
      ("func a(completion: @escaping (Int) async -> Void)", "completion .combined(.first, default: 1)"),
      ("func a(completion: @escaping (Int) -> Void) async", "completion .combined(.first, default: 1)"),
      ("func a(completion: @escaping (Int) -> Void, reply: @escaping (Int) -> Void)", "completion .max ?? 0"),
      ("func a(b: (Int) -> Void, c: (Int) -> Void)", "completion .first"),
    ])
  func refused(_ declaration: String, _ rule: String) throws {
    let foreign = try foreign(declaration)
    #expect(throws: RuleProblem.self) { try foreign.rule(rule) }
  }

  @Test("39: A chain whose types differ is refused, and says what it would turn into what")
  func chainOfTwoTypes() throws {
    let foreign = try foreign("func a(_ x: String) -> Int")
    let problem = try #require(throws: RuleProblem.self) { try foreign.rule(".chain(x)") }
    #expect(problem.text(in: .option) == "a chain would turn 'String' into 'Int'")
  }

  @Test(
    "39: A closure that looks as if it were to be called once is asked about, whatever it is called",
    arguments: [
      "done", "then", "block", "resultBlock", "onComplete", "continuation", "success", "anything", "completionHandler",
    ])
  func closures(_ name: String) throws {
    for type in ["@escaping (Int) -> Void", "((Int) -> Void)?", "Optional<(Int) -> Void>"] {
      #expect(throws: RuleProblem.missingCompletion(name: name)) { try foreign("func a(\(name): \(type))").rule(nil) }
    }
  }

  @Test(
    "39: A closure that is called for each of several things, or at once, is handed to each subscriber without a rule")
  func otherClosures() throws {
    for parameter in ["progressHandler: @escaping () -> Void", "onEvent: @escaping () -> Void", "body: () -> Void"] {
      #expect(try foreign("func a(\(parameter))").rule(nil) == .toEach)
    }
  }

  private func foreign(_ declaration: String) throws -> ForeignRequirement {
    ForeignRequirement(
      requirement: try Requirement(declaration), declaration: declaration, owner: "D", availability: [],
      isOptional: false, hasDefault: false, mentionedTypes: [:])
  }

  @Test(
    "A type is read as it is spelled",
    arguments: [
      ("Int?", true, false), ("Optional<Int>", true, false), ("Int!", true, false), ("(any D)?", true, false),
      ("[Int]", false, true), ("Array<Int>", false, true), ("[String : [Int]]", false, false),
      ("Swift.Optional<[Int]>", true, false), ("[3 of Int]", false, false), ("(Int) -> Int?", false, false),
      ("[Int]?", true, false),
    ])
  func types(_ text: String, _ isOptional: Bool, _ isArray: Bool) {
    #expect(TypeText(text).isOptional == isOptional)
    #expect(TypeText(text).isArray == isArray)
  }
}
