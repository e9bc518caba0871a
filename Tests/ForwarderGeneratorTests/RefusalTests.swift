import ForwardingModel
import Testing

@testable import ForwarderGenerator

@Suite("What the generator refuses")
struct RefusalTests {
  @Test(
    "A requirement that can't be forwarded has a reason",
    arguments: [
      ("static func a()", ForwardingRefusal.staticRequirement),
      ("static var a: Int { get }", .staticRequirement),
      ("init(x: Int)", .initializer), ("associatedtype A", .associatedType),
      ("subscript(x: Int) -> Int { get }", .subscript), ("func a(_ x: Self)", .selfRequirement),
      ("var multicast: Int { get }", .forwardingMember("multicast")),
      ("func multicast()", .forwardingMember("multicast")), ("func a(_ x: Int..., y: some Equatable)", .opaqueVariadic),
      ("static func == (a: Self, b: Self) -> Bool", .staticRequirement),
    ])
  func requirements(_ declaration: String, _ expected: ForwardingRefusal) throws {
    #expect(throws: expected) { try Requirement(declaration) }
    let refusal = try GraphText([declaration]).refusal("PlayerDelegate")
    #expect(refusal.contains(expected.text))
    #expect(refusal.contains("--except"))
  }

  @Test("A C function pointer, which only the identifier shows")
  func functionPointer() throws {
    var graph = GraphText([])
    // The compiler's identifiers of a(_: @convention(c) (Int) -> Void) and a(_: (XCTest) -> Void).
    graph.add(
      "func a(_ f: (Int) -> Void)", kind: "swift.method", path: ["PlayerDelegate", "a(_:)"],
      identifier: "s:4Mine18ConventionDelegateP1ayyySiXCF")
    graph.relate("s:4Mine18ConventionDelegateP1ayyySiXCF", "requirementOf", "PlayerDelegate")
    #expect(try graph.refusal("PlayerDelegate").contains(ForwardingRefusal.functionPointer.text))
    #expect(!DemangledName.hasFunctionPointer("s:4Mine14PlayerDelegateP1ayyyAA6XCTestVXEF"))
  }

  @Test("A handler that nothing can stand in for is let through as it is, or refused")
  func handlersWithoutStandIn() throws {
    let handlers = ["@escaping (Int...) -> Void", "@escaping @isolated(any) (Int) -> Void"]
    for handler in handlers {
      let graph = GraphText(["func a(completion: \(handler))"])
      for rule in ["completion .first", "completion .first(otherwise: 1)", "completion .combined(.collect)"] {
        let refusal = try graph.refusal("PlayerDelegate", "--rule", "*=\(rule)")
        #expect(refusal.contains("\n    --rule 'a(completion:)=completion .each'"))
        #expect(!refusal.contains("a(completion:)=completion .first"))
      }
      let text = try graph.generated("PlayerDelegate", "--rule", "*=completion .each")
      #expect(text.contains("$0.a(completion: completion)"))
    }
  }

  @Test("An unknown protocol: the message names those that there are")
  func unknownProtocol() throws {
    let refusal = try GraphText(["func a()"]).refusal("Payer")
    #expect(refusal == "the module 'Sound' declares no protocol 'Payer'. There are: PlayerDelegate")
  }

  @Test("39: If rules are missing, each requirement is listed with the rules that fit")
  func missingRules() throws {
    let graph = GraphText(["func a() -> Bool", "func b() -> Int?", "func c()", "func b() -> Bool", "static func d()"])
    let refusal = try graph.refusal("PlayerDelegate")
    #expect(
      refusal.contains(
        """
          a() -> Bool: each subscriber answers with 'Bool': say by '--rule' how the answers become one
            --rule 'a()=.original ?? <Bool>'
            --rule 'a()=.any'
            --rule 'a()=.all'
        """))
    #expect(refusal.contains("--rule 'func b() -> Int?=.original'\n"))
    #expect(refusal.contains("d(): a static requirement can't be forwarded"))
    #expect(!refusal.contains("c()"))
  }

  @Test(
    "39: A rule for nothing is refused",
    arguments: [
      ("x()=.any", "'--rule x()=…' fits no requirement"),
      ("c()=.any", "'--rule c()=…' fits no requirement with an answer"),
      ("a()", "'--rule a()' is not of the form PATTERN=VALUE"),
      ("a()=", "'--rule a()=' is not of the form PATTERN=VALUE"),
      ("a()=any", "there is no rule 'any': a rule begins with a dot, as '.any'"),
      ("a()=.anyy", "the library has no rule '.anyy', but '.any'"),
      ("b()=.any", "fits no requirement; there is 'a()'"),
      ("a()=.reduce(false) { $0 = $0 || $1 }", "write '.reduce(into:)'"),
      ("a()=.first ?? 1", "the default '1' can't be the answer, which is 'Bool'"),
      ("a()=.any ?? true", "remove it"),
    ])
  func idleRules(_ rule: String, _ message: String) throws {
    let graph = GraphText(["func a() -> Bool", "func c()"])
    #expect(try graph.refusal("PlayerDelegate", "--rule", "a()=.any", "--rule", rule).contains(message))
  }

  @Test("38: A protocol for structs is forwarded to objects")
  func protocolOfStructs() throws {
    var open = GraphText([])
    open.add("protocol Open", kind: "swift.protocol", path: ["Open"], identifier: "Open")
    open.addRequirements(["func a()"], of: "Open", kind: "requirementOf")
    let text = try open.generated("Open", "--events", "--defaults")
    #expect(text.contains("let multicast: MulticastDelegate<any Open & AnyObject>\n"))
    #expect(text.contains("func deliver(to delegate: any Open & AnyObject)"))
    #expect(text.contains("class OpenForwarder: MulticastForwarding, Open {"))
  }

  @Test("A protocol that inherits requirements of the object itself")
  func protocols() throws {
    var hashable = GraphText([])
    hashable.relate("PlayerDelegate", "conformsTo", "s:SH")
    #expect(try hashable.refusal("PlayerDelegate").contains("whose requirements belong to the object itself"))
  }

  @Test("40: A class that can't be observed: the message says what to do instead")
  func observing() throws {
    var graph = GraphText(["func a()"])
    graph.add("class Heir : Player", kind: "swift.class", path: ["Heir"], identifier: "Heir", access: "open")
    graph.relate("Heir", "inheritsFrom", "Player")
    for (name, access, property, propertyAccess) in [
      ("Strict", "open", "var delegate: any PlayerDelegate", "open"),
      ("Several", "open", "var delegates: [any PlayerDelegate]", "open"),
      ("Eager", "open", "var delegate: (any PlayerDelegate)! { get set }", "open"),
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
    let near = try graph.refusal("PlayerDelegate", "--observing", "Plaer")
    #expect(near.contains("no class 'Plaer' to observe; there is 'Player'"))
    for name in ["Strict", "Several"] {
      #expect(try graph.refusal("PlayerDelegate", "--observing", name).contains("a hook is for an optional delegate"))
    }
    let eager = try graph.generated("PlayerDelegate", "--observing", "Eager")
    #expect(eager.contains("override var delegate: (any PlayerDelegate)! { didSet"))
    #expect(try graph.generated("PlayerDelegate", "--observing", "Heir").contains("class ObservedHeir: Heir {"))
    let own = try graph.generated("PlayerDelegate", "--observing", "Player", isInModule: true)
    #expect(own.contains("\nfinal class ObservedPlayer: Player {"))
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

  @Test("40: A class with its module's default isolation is observed by one of that actor, and a property by one alone")
  func observingByDefault() throws {
    for (initializer, expected) in [
      ("@MainActor init()", "@MainActor final class ObservedPlayer: Player {"),
      ("init()", "  @MainActor override var delegate: (any PlayerDelegate)? {"),
    ] {
      var graph = GraphText(["func a()"])
      graph.add("class Player", kind: "swift.class", path: ["Player"], identifier: "Player", access: "open")
      graph.add(initializer, kind: "swift.init", path: ["Player", "init()"], identifier: "Player.init")
      graph.relate("Player.init", "memberOf", "Player")
      graph.add(
        "@MainActor weak var delegate: (any PlayerDelegate)?", kind: "swift.property", path: ["Player", "delegate"],
        identifier: "Player.delegate", access: "open", mentioning: "PlayerDelegate")
      graph.relate("Player.delegate", "memberOf", "Player")
      #expect(try graph.generated("PlayerDelegate", "--observing", "Player").contains(expected))
    }
  }

  @Test(
    "A command line that makes no sense",
    arguments: [
      ["--bogus"], [], ["--module", "M"], ["P"], ["--module"], ["--check", "--module", "M"],
      ["--module", "M", "P", "--name", "not a name"], ["--module", "M", "P", "--name", "class"],
      ["--module", "M", "P", "--name", "P"], ["--module", "M", "P", "Q", "P"],
      ["--module", "M", "P", "--event", "a=b"], ["--module", "M", "P", "--event-type", "E"], ["--preset", "URLSesion"],
      ["--update", "--check"], ["--update", "--header", "F"], ["--module", "M", "P", "--events", "--event-type", "P"],
    ])
  func commandLines(_ arguments: [String]) {
    #expect(throws: GeneratorError.self) { try GeneratorInvocation(arguments) }
  }
}
