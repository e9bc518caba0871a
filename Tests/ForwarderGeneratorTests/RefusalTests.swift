import Testing

@testable import ForwarderGenerator

@Suite("What the generator refuses")
struct RefusalTests {
  @Test(
    "A requirement that can't be forwarded has a reason",
    arguments: [
      ("static func a()", UnforwardableRequirement.staticRequirement),
      ("static var a: Int { get }", .staticRequirement),
      ("init(x: Int)", .initializer), ("associatedtype A", .associatedType),
      ("subscript(x: Int) -> Int { get }", .subscript), ("func a(_ x: Self)", .selfRequirement),
      ("var multicast: Int { get }", .multicastProperty), ("func a(_ x: Int..., y: Int...)", .variadics),
      ("static func == (a: Self, b: Self) -> Bool", .staticRequirement),
    ])
  func requirements(_ declaration: String, _ expected: UnforwardableRequirement) throws {
    #expect(throws: expected) { try Requirement(declaration) }
    let refusal = try GraphText([declaration]).refusal("PlayerDelegate")
    #expect(refusal.contains("'PlayerDelegate' has requirements that can't be forwarded:"))
    #expect(refusal.contains(expected.reason))
  }

  @Test("A C function pointer, which only the identifier shows")
  func functionPointer() throws {
    var graph = GraphText([])
    // What the compiler calls a(_: @convention(c) (Int) -> Void), and a(_: (XCTest) -> Void).
    graph.add(
      "func a(_ f: (Int) -> Void)", kind: "swift.method", path: ["PlayerDelegate", "a(_:)"],
      identifier: "s:4Mine18ConventionDelegateP1ayyySiXCF")
    graph.relate("s:4Mine18ConventionDelegateP1ayyySiXCF", "requirementOf", "PlayerDelegate")
    #expect(try graph.refusal("PlayerDelegate").contains(UnforwardableRequirement.functionPointer.reason))
    #expect(!DemangledName.hasFunctionPointer("s:4Mine14PlayerDelegateP1ayyyAA6XCTestVXEF"))
  }

  @Test("A handler that nothing can stand in for is let through as it is, or refused")
  func handlersWithoutStandIn() throws {
    let handlers = ["@escaping (Int...) -> Void", "@escaping @isolated(any) (Int) -> Void"]
    for handler in handlers {
      let graph = GraphText(["func a(completion: \(handler))"])
      for rule in ["completion .first", "completion .first(otherwise: 1)", "completion .combined(.collect)"] {
        let refusal = try graph.refusal("PlayerDelegate", "--rule", "*=\(rule)")
        #expect(refusal.contains("so nothing can be passed in its place\n    --rule 'a(completion:)=completion .each'"))
        #expect(!refusal.contains("=completion .first"))
      }
      let text = try graph.generated("PlayerDelegate", "--rule", "*=completion .each")
      #expect(text.contains("$0.a(completion: completion)"))
    }
  }

  @Test("A variadic callback with a namesake")
  func overloadedVariadic() throws {
    let refusal = try GraphText(["func a(_ x: Int...)", "func a(_ x: Int)"]).refusal("PlayerDelegate")
    #expect(refusal.contains(UnforwardableRequirement.overloadedVariadic.reason))
  }

  @Test("An unknown protocol: the message names those that there are")
  func unknownProtocol() throws {
    let refusal = try GraphText(["func a()"]).refusal("Payer")
    #expect(refusal == "the module 'Sound' declares no protocol 'Payer'. There are: PlayerDelegate")
  }

  @Test("39: If rules are missing, each requirement is listed with the rules that fit")
  func missingRules() throws {
    let graph = GraphText(["func a() -> Bool", "func b() -> Int?", "func c()", "func b() -> Bool"])
    let refusal = try graph.refusal("PlayerDelegate")
    #expect(refusal.contains("  a() -> Bool needs a rule\n    --rule 'a()=.any'\n    --rule 'a()=.all'"))
    #expect(refusal.contains("--rule 'func b() -> Int?=.firstNonNil()'"))
    #expect(!refusal.contains("c()"))
  }

  @Test(
    "39: A rule for nothing is refused",
    arguments: [
      ("x()=.any", "'--rule x()=…' fits no requirement"),
      ("c()=.any", "'--rule c()=…' fits no requirement with an answer"),
      ("a()", "'--rule a()' is not of the form PATTERN=VALUE"),
      ("a()=", "'--rule a()=' is not of the form PATTERN=VALUE"),
      ("a()=any", "has the rule 'any', which begins with a point: '.any'"),
      ("a()=reduce(0, +)", "which begins with a point: '.reduce(0, +)'"),
    ])
  func idleRules(_ rule: String, _ message: String) throws {
    let graph = GraphText(["func a() -> Bool", "func c()"])
    #expect(try graph.refusal("PlayerDelegate", "--rule", "a()=.any", "--rule", rule).contains(message))
  }

  @Test("A protocol for structs, and one that inherits requirements of the object itself")
  func protocols() throws {
    var open = GraphText([])
    open.add("protocol Open", kind: "swift.protocol", path: ["Open"], identifier: "Open")
    #expect(try open.refusal("Open").contains("a struct could conform to 'Open'"))
    var hashable = GraphText([])
    hashable.relate("PlayerDelegate", "conformsTo", "s:SH")
    #expect(try hashable.refusal("PlayerDelegate").contains("whose requirements belong to the object itself"))
  }

  @Test("40: A class that can't be observed: the message says what to do instead")
  func observing() throws {
    var graph = GraphText(["func a()"])
    for (name, access, property, propertyAccess) in [
      ("Closed", "public", "weak var delegate: (any PlayerDelegate)?", "public"),
      ("Fixed", "open", "var delegate: (any PlayerDelegate)? { get }", "open"),
      ("Sealed", "open", "weak var delegate: (any PlayerDelegate)?", "public"),
      ("Player", "open", "weak var delegate: (any PlayerDelegate)?", "open"),
    ] {
      graph.add("class \(name)", kind: "swift.class", path: [name], identifier: name, access: access)
      graph.add(
        property, kind: "swift.property", path: [name, "delegate"], identifier: "\(name).delegate",
        access: propertyAccess, mentioning: "PlayerDelegate")
      graph.relate("\(name).delegate", "memberOf", name)
    }
    #expect(try graph.refusal("PlayerDelegate", "--observing", "Closed").contains("can't be subclassed"))
    #expect(try graph.refusal("PlayerDelegate", "--observing", "Fixed").contains("can't be assigned"))
    #expect(try graph.refusal("PlayerDelegate", "--observing", "Sealed").contains("can't be overridden"))
    #expect(try graph.refusal("PlayerDelegate", "--observing", "None").contains("declares no class 'None'"))
    let text = try graph.generated("PlayerDelegate", "--observing", "Player")
    #expect(
      text.contains(
        """
        nonisolated final class ObservedPlayer: Player {
          let delegateHook = DelegateHook<any PlayerDelegate>()
          override var delegate: (any PlayerDelegate)? { didSet { delegateHook.delegateDidChange() } }
        }
        """))
  }

  @Test("A class of the main actor is observed by one")
  func observingOnMainActor() throws {
    var graph = GraphText(["func a()"])
    graph.add("@MainActor class Player", kind: "swift.class", path: ["Player"], identifier: "Player", access: "open")
    graph.add(
      "@MainActor weak var delegate: (any PlayerDelegate)?", kind: "swift.property", path: ["Player", "delegate"],
      identifier: "Player.delegate", access: "open", mentioning: "PlayerDelegate")
    graph.relate("Player.delegate", "memberOf", "Player")
    graph.relate("Player", "conformsTo", "s:s8SendableP")
    let text = try graph.generated("PlayerDelegate", "--observing", "Player")
    #expect(text.contains("\n@MainActor final class ObservedPlayer: Player {\n"))
  }

  @Test(
    "A command line that makes no sense",
    arguments: [
      ["--bogus"], [], ["--module", "M"], ["P"], ["--module"], ["--check", "--module", "M"],
      ["--module", "M", "P", "--name", "not a name"], ["--module", "M", "P", "--name", "class"],
      ["--module", "M", "P", "--name", "P"], ["--module", "M", "P", "Q", "P"],
      ["--module", "M", "P", "--event", "a=b"],
    ])
  func commandLines(_ arguments: [String]) {
    #expect(throws: GeneratorError.self) { try GeneratorInvocation(arguments) }
  }
}
