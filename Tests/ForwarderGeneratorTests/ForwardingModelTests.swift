import ForwardingModel
import Testing

@testable import ForwarderGenerator

// The model that the macros and the command have in common, as plain values. Requirements are read from declarations.

@Suite("Rules")
struct RuleTests {
  @Test(
    "39: What is nearly a rule is refused, and the right form named",
    arguments: [
      ("any", ".any"), (".any && b", ".any"), (".anny", ".any"), (".any()", ".any"), (".any(otherwise: true)", ".any"),
      (".first", ".first(otherwise: …)"), ("first(otherwise: 0.5)", ".first(otherwise: …)"),
      (".first ?? 0", ".first(otherwise: …)"),
      (".first(0)", ".first(otherwise: …)"), (".max", ".max(otherwise: …)"), (".lst", ".last(otherwise: …)"),
      (".firstNonNil", ".firstNonNil()"), (".firstNonNill()", ".firstNonNil()"), (".collect()", ".collect"),
      (".original(0)", ".original' or '.original(otherwise: …)"),
      (".original(otherwise:)", ".original' or '.original(otherwise: …)"),
      ("original(otherwise: 0)", ".original' or '.original(otherwise: …)"),
    ])
  func near(_ rule: String, _ near: String) throws {
    let problem = try #require(throws: RuleProblem.self) { try foreign("func a() -> Int").rule(rule, completion: nil) }
    #expect(problem.text(in: .option).hasPrefix("there is no rule '\(rule)'; did you mean '\(near)'?"))
  }

  @Test(
    "39: Whether a rule fits the answers is left to the compiler",
    arguments: [
      (".any", ".any"), (".max(otherwise: \"\")", ".max(otherwise: \"\")"),
      (".collect", "GeneratedForwarding.joined()"), (".reduce(0, +)", ".reduce(0) { $0 + $1 }"),
      (".reduce(into: []) { $0 += $1 }", ".reduce(into: []) { $0 += $1 }"),
      ("ResponseCombiner<Int, Int>.sum", "ResponseCombiner<Int, Int>.sum"), ("MyRules.sum", "MyRules.sum"),
    ])
  func combiners(_ rule: String, _ combiner: String) throws {
    #expect(try foreign("func a() -> Int").rule(rule, completion: nil).answer == .combined(combiner))
  }

  @Test("In an attribute, an unknown name is a rule of the user's own")
  func ownRule() throws {
    let requirement = try Requirement("func a() -> Int")
    let rule = try ForwardingRule(
      RuleText(".sum"), handlers: [], nobody: AnswersOfNobody(to: requirement, []), for: requirement, in: .attribute)
    #expect(rule.answer == .combined(".sum"))
  }

  @Test(
    "27, 39: The rule of a method without a result is about its completion handler",
    arguments: [
      ("func a(completion: (Int) -> Void)", ".original(otherwise: 0)", "handed over, 0"),
      ("func a(completion: (Int, Int?) -> Void)", ".original(otherwise: (0, nil))", "handed over, 0, nil"),
      ("func a(completion: (Int?) -> Void)", ".original", "handed over, nil"),
      ("func a(completion: (Maybe) -> Void)", ".original", "handed over, GeneratedForwarding.initial(of: .original)"),
      ("func a(completion: () -> Void)", ".original", "handed over, "),
      ("func a(completion: () -> Void)", ".original(otherwise: ())", "handed over, "),
      ("func a(completion: () -> Void)", ".all", "gathered by GeneratedForwarding.whenAll"),
      ("func a(completion: (Bool) -> Void)", ".all", "gathered by .all"),
      ("func a(b: @escaping (Int) -> Void)", ".first(otherwise: 0)", "gathered by .first(otherwise: 0)"),
    ])
  func handlers(_ declaration: String, _ rule: String, _ expected: String) throws {
    let text =
      switch try foreign(declaration).rule(rule, completion: nil).completion {
      case .handedOver(_, let values): "handed over, \(values.joined(separator: ", "))"
      case .gathered(_, let combiner): "gathered by \(combiner)"
      case .none: "none"
      }
    #expect(text == expected)
  }

  @Test(
    "39: A rule that can't be applied is refused",
    arguments: [
      ("func a() -> Int", ".foo", nil), ("func a() -> Int", ".original", nil),
      ("func a() throws -> Any", ".original", nil),
      ("func a(completion: (Int) -> Void)", ".original", nil), ("func a() -> Int", ".chain", nil),
      ("func a() -> Int", ".chain(x)", nil),
      ("func a(_ x: Int, _ y: Int) -> Int", ".chain", nil), ("func a(_ x: Int) async -> Int", ".chain", nil),
      ("func a()", ".any", nil), ("func a(completion: () -> Void)", ".any", nil),
      ("func a(completion: @escaping (Int, Int) -> Void)", ".original(otherwise: 1)", nil),
      ("func a(completion: @escaping (Int) -> Int)", ".original(otherwise: 1)", nil),
      ("func a(completion: @escaping (Int) async -> Void)", ".original(otherwise: 1)", nil),
      ("func a(completion: @escaping (Bool) -> Void) async", ".any", nil),
      ("func a(b: (Int) -> Void, completion: (Int) -> Void, reply: () -> Void)", ".original(otherwise: 1)", nil),
      ("func a(completion: (Bool) -> Void) -> Bool", ".any", nil),
      ("func a(completion: (Bool) -> Void) -> Bool", ".any", ".chain"),
      ("func a(completion: (Bool) -> Void)", ".any", ".any"), ("func a() -> Bool", ".any", ".any"),
      ("func a(_ x: Int, completion: () -> Void) -> Int", ".chain", ".all"),
    ])
  func refused(_ declaration: String, _ rule: String, _ completion: String?) throws {
    #expect(throws: RuleProblem.self) { try foreign(declaration).rule(rule, completion: completion) }
  }

  @Test(
    "39: A requirement that needs a rule lists those that fit, first the one that changes nothing",
    arguments: [
      ("func a() -> Bool", "Bool", ".original(otherwise: _), .any, .all"),
      ("func a() -> Thing?", "", ".original, .firstNonNil()"),
      ("func a() -> [Int]", "[Int]", ".original(otherwise: _), .collect, .first(otherwise: _), .reduce(_)"),
      ("func a() -> [Int: Int]", "[Int: Int]", ".original(otherwise: _), .first(otherwise: _), .reduce(_)"),
      ("func a() -> Thing", "Thing", ".original(otherwise: _), .first(otherwise: _), .reduce(_)"),
      ("func a(_ x: Bool) -> Bool", "Bool", ".original(otherwise: _), .chain, .any, .all"),
      (
        "func a(_ buffer: Buffer, maxLength: Int) -> Int", "Int",
        ".original(otherwise: _), .max(otherwise: _), .min(otherwise: _), .first(otherwise: _), .reduce(_)"
      ),
      ("func a(completion: @escaping (Bool) -> Void)", "Bool", ".original(otherwise: _), .any, .all"),
      ("func a(_ done: @escaping (Thing?) -> Void)", "", ".original, .firstNonNil()"),
      ("func a(completion: () -> Void)", "", ".original, .all"),
      ("func a(completion: (Int) -> Void, reply: () -> Void)", "", ""),
    ])
  func fitting(_ declaration: String, _ type: String, _ expected: String) throws {
    let foreign = try foreign(declaration)
    let problem = try #require(throws: RuleProblem.self) { try foreign.rule(nil, completion: nil) }
    let rules = expected.split(separator: ", ").map {
      String($0).replacing(".reduce(_)", with: ".reduce(_) { <combine $0 and $1> }").replacing("_", with: "<\(type)>")
    }
    #expect(foreign.suggestedRules(for: problem) == rules)
    for rule in rules where !rule.contains("<") {
      #expect(throws: Never.self) { try foreign.rule(rule, completion: nil) }
    }
  }

  @Test(
    "39: A closure that looks as if it were to be called once is asked about, whatever it is called",
    arguments: ["done", "block", "onComplete", "continuation", "anything", "completionHandler"])
  func closures(_ name: String) throws {
    for type in ["@escaping (Int) -> Void", "((Int) -> Void)?", "Optional<(Int) -> Void>"] {
      #expect(throws: RuleProblem.missingCompletion(name: name)) {
        try foreign("func a(\(name): \(type))").rule(nil, completion: nil)
      }
    }
    for parameter in ["progressHandler: @escaping () -> Void", "onEvent: @escaping () -> Void", "body: () -> Void"] {
      #expect(try foreign("func a(\(parameter))").rule(nil, completion: nil) == .toEach)
    }
  }

  private func foreign(_ declaration: String) throws -> ForeignRequirement {
    let requirement = try Requirement(declaration)
    let name = RequirementName(title: requirement.title, owner: "D", declaration: declaration)
    return ForeignRequirement(
      requirement: requirement, name: name, writtenOwner: "D", availability: [], isOptional: false,
      mentionedTypes: [], selector: nil, hasAsyncForm: false)
  }
}

@Suite("Requirements as events")
struct EventNameTests {
  @Test(
    "32: Each event has a case, named by the method or by labels",
    arguments: [
      ("playerDidStart(_ track: String)", "playerDidStart(String)"),
      ("player(_ player: Player, didPlay x: Double, of y: Double)", "didPlay(Player, Double, of: Double)"),
      ("player(_ sender: Player, didPlay x: Double)", "player(Player, didPlay: Double)"),
      (
        "player(_ sender: Player, didPlay x: Double); player(_ sender: Player, didSkip x: Double)",
        "didPlay(Player, Double); didSkip(Player, Double)"
      ),
      ("player(_ player: Player); player(_ player: Player, didStop: Int)", "player(Player); didStop(Player, Int)"),
      (
        "player(_ sender: Player, didPlay x: Double); player(_ sender: Player, shouldSkip x: Int) -> Bool",
        "didPlay(Player, Double); nil"
      ),
      ("player(player: Player, didPlay: Int)", "player(player: Player, didPlay: Int)"),
      ("player(_ player: Player, _ seconds: Int)", "player(Player, Int)"),
      ("player(_ player: Player, default x: Int, of y: Int)", "`default`(Player, Int, of: Int)"),
      ("`default`(_ x: Int, in y: Int)", "`default`(Int, in: Int)"),
      ("a(_: Int, `inout`: Int)", "a(Int, `inout`: Int)"), ("a()", "a"),
      ("a(_ onEvent: @escaping @Sendable (Int) -> Void)", "a(@Sendable (Int) -> Void)"),
      ("a(_ onEvent: ((Int) -> Void)?)", "a(((Int) -> Void)?)"),
      ("a(_ x: consuming Int, y: sending Int)", "a(Int, y: Int)"),
      (
        "s(_ s: Int, task: Int, didSend: Int); s(_ s: Int, task: Int, didEnd: Int)",
        "taskDidSend(Int, Int, Int); taskDidEnd(Int, Int, Int)"
      ),
    ])
  func forms(_ declarations: String, _ cases: String) throws {
    for head in declarations == "a()" ? ["", "@concurrent ", "@MainActor ", "nonisolated "] : [""] {
      let tail = head.hasPrefix("@concurrent") ? " async" : ""
      let requirements = try declarations.split(separator: "; ").map { try Requirement("\(head)func \($0)\(tail)") }
      let names = EventNames(requirements.map { ($0, isEvent($0) ? $0.arguments : nil, nil) })
      let written = names.cases.map { $0?.declared(.file).joined(separator: " ") ?? "case nil" }
      #expect(written == cases.split(separator: "; ").map { "case \($0)" })
    }
  }

  @Test(
    "28: A callback is no event if its caller waits for it, or if its arguments can't be kept",
    arguments: [
      "func a() -> Int", "func a() throws", "func a(_ x: inout Int)", "func a(_ x: borrowing Int)",
      "func a(_ x: isolated (any Actor)?)", "func a(_ x: @autoclosure () -> Int)", "func a(_ body: (Int) -> Void)",
      "func a(completion: @escaping () -> Void)", "func a(replyHandler: ((Int) -> Void)?)", "func a<T>(_ x: T)",
      "func a(_ x: some Equatable)", "func a<each T>(_ x: repeat each T)", "func a(_ x: Int...)", "var a: Int { get }",
      "func a(_ x: UnsafeMutablePointer<CGPoint>)", "func a(_ x: UnsafeRawPointer)",
      "func a(_ x: AutoreleasingUnsafeMutablePointer<NSString?>?)",
    ])
  func noEvents(_ declaration: String) throws {
    #expect(try !isEvent(Requirement(declaration)))
  }

  private func isEvent(_ requirement: Requirement) -> Bool {
    requirement.isEvent(handlers: requirement.closures.filter(\.mayBeCalledOnce))
  }
}
