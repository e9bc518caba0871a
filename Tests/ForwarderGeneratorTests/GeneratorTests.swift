import ForwardingModel
import Testing

@testable import ForwarderGenerator

// The files in `Tests/GeneratedForwarderTests/Generated` are compiled and run. Here is what the command reads and says,
// and what no file there has.

@Suite("What the generator reads and writes")
struct GeneratorTests {
  @Test("40: A file's header is the command line that writes it again: an option a line, without quotes")
  func header() throws {
    let player = GraphText(["func playerDidStart(_ track: String)", "func title() -> String"])
    let rule = #"title()=.first(otherwise: "it's  a \\ b")"#
    let text = try player.generated(
      "PlayerDelegate", "--rule", rule, "--name", "Loud", "--public", "--events", "--event-type", "Sounds")
    #expect(text.contains("\n// generate-forwarder: --module Sound PlayerDelegate\n//   --rule \(rule)\n//   --"))
    let options = try #require(try GeneratedFile(text)).options
    #expect(options.rules == [rule] && options.name == "Loud" && options.isPublic && options.writesEvents)
    let graphs = ModuleGraphs([GraphName("Sound"): try player.graph])
    #expect(try ForwarderGenerator(options, graphs: SDKGraphs(all: graphs, sdk: nil)).text() == text)
    #expect(
      text.contains("nonisolated public final class Loud: DelegateForwarding.MulticastForwarding, PlayerDelegate {"))
    #expect(text.contains("nonisolated public enum Sounds: DelegateForwarding.DeliverableEvent, Swift.Sendable {"))
    #expect(text.contains("\npublic import DelegateForwarding\npublic import Sound\n"))
    #expect(try GeneratedFile("import Foundation\n\nstruct A {}\n") == nil)
    #expect(throws: GeneratorError("its header isn't a command line of generate-forwarder")) {
      try GeneratedFile(text.replacing("--module Sound", with: "--help"))
    }
  }

  @Test("39: Of two patterns the longer one wins, over it the exact name")
  func patterns() throws {
    let graph = GraphText(["func a() -> Int", "func ab() -> String", "func abc() -> Bool"])
    let text = try graph.generated(
      "PlayerDelegate", "--rule", "ab*=.first(otherwise: \"\")", "--rule", "a()=.max(\n  otherwise: 0)", "--rule",
      "a*=.last(otherwise: 1)", "--rule", "abc*=.any")
    #expect(text.contains("forward(combining: .max( otherwise: 0)) { $0.a() }"))
    #expect(text.contains("forward(combining: .first(otherwise: \"\")) { $0.ab() }"))
    #expect(text.contains("forward(combining: .any) { $0.abc() }"))
    let other = try graph.refusal("PlayerDelegate", "--rule", "*=.chain")
    #expect(other.contains("a() -> Int: '--rule *=.chain' fits it, but no parameter has the type of the result, 'Int'"))
  }

  @Test("39: If rules are missing, nothing is written, and each requirement is listed with the rules that fit")
  func missingRules() throws {
    let graph = GraphText(["func a() -> Bool", "func b() -> Int?", "func c()", "func b() -> Bool", "static func d()"])
    let refusal = try graph.refusal("PlayerDelegate")
    #expect(
      refusal.contains(
        """
          a() -> Bool: each subscriber answers with 'Bool': choose a rule to combine the answers, with '--rule'
            --rule 'a()=.original(otherwise: <Bool>)'
            --rule 'a()=.any'
            --rule 'a()=.all'
            --except 'a()'   leaves it to you
        """))
    #expect(refusal.contains("--rule 'func b() -> Int?=.original'\n"))
    #expect(refusal.contains("d(): a static requirement can't be forwarded"))
    #expect(!refusal.contains("c()"))
    #expect(refusal.contains("'func b() -> Bool=.original(otherwise: <Bool>)'"))
    let both = GraphText(["func a(completion: (Bool) -> Void) -> Bool"])
    let second = try both.refusal("PlayerDelegate", "--rule", "*=.any")
    #expect(second.contains("--rule 'a(completion:)=completion .original(otherwise: <Bool>)'"))
  }

  @Test(
    "39: A rule for nothing, or that is none, is refused",
    arguments: [
      ("x()=.any", "'--rule x()=…' fits no requirement"),
      ("c()=.any", "c(): there is no answer to combine here"),
      ("c*=.any", "'--rule c*=…' fits no requirement with an answer or a completion handler"),
      ("c*=.original", "'--rule c*=…' fits no requirement with an answer or a completion handler"),
      ("a()", "'--rule a()' is not of the form PATTERN=VALUE"),
      ("b()=.any", "fits no requirement; there is 'a()'"),
      ("a()=.chain(x)", "a() -> Bool: there is no parameter 'x' to pass on"),
    ])
  func idleRules(_ rule: String, _ message: String) throws {
    let graph = GraphText(["func a() -> Bool", "func c()"])
    #expect(try graph.refusal("PlayerDelegate", "--rule", "a()=.any", "--rule", rule).contains(message))
  }

  @Test("39: A rule that is none is one line, however many requirements it fits")
  func misspelt() throws {
    let graph = GraphText((0..<9).map { "func a\($0)() -> Bool" } + ["func b(done: (Int) -> Void)", "func c() -> Int"])
    #expect(
      try graph.refusal("PlayerDelegate", "--rule", "*=.orginal", "--rule", "c()=.max(otherwise: 0)")
        == """
        nothing was written:
          '--rule *=.orginal': there is no rule '.orginal'; did you mean '.original' or '.original(otherwise: …)'? Write \
        your own rule with its type: 'MyRules.orginal'
        """)
    let other = try graph.refusal("PlayerDelegate", "--rule", "*=.sum", "--rule", "b(done:)=completion .anny")
    #expect(other.split(separator: "\n").count == 3)
    #expect(
      other.contains(
        "there is no rule '.sum'. There are .original, .original(otherwise: …), .any, .all, .firstNonNil(), .collect, "
          + ".first(otherwise: …), .last(otherwise: …), .max(otherwise: …), .min(otherwise: …), .reduce(…) { … }, .chain. "
          + "Write your own rule with its type: 'MyRules.sum'\n"))
  }

  @Test("39: Overloads for which the same rules fit have one entry, with the name that is for all of them")
  func overloadsWithOneRule() throws {
    let graph = GraphText([
      "func web(_ web: Web, decide action: Action, handler: @escaping (ActionPolicy) -> Void)",
      "func web(_ web: Web, decide response: Response, handler: @escaping (ResponsePolicy) -> Void)",
      "func b(_ x: Int) -> Bool", "func b(_ x: String) -> Bool", "func c(_ x: Int) -> Bool",
      "func c(_ x: String) -> Bool",
      "func c(_ x: Double)",
    ])
    let refusal = try graph.refusal("PlayerDelegate")
    #expect(
      refusal.contains(
        """
          web(_:decide:handler:): each subscriber would call 'handler': choose a rule to combine the calls, with '--rule'
            --rule 'web(_:decide:handler:)=.original(otherwise: <value>)'
            --rule 'web(_:decide:handler:)=.first(otherwise: <value>)'
            --rule 'web(_:decide:handler:)=.reduce(<value>) { <combine $0 and $1> }'
            --except 'web(_:decide:handler:)'   leaves it to you
            There are 2 of that name. For one of them, write in place of the name:
              func web(_ web: Web, decide action: Action, handler: @escaping (ActionPolicy) -> Void)
              func web(_ web: Web, decide response: Response, handler: @escaping (ResponsePolicy) -> Void)
        """))
    #expect(refusal.contains("--rule 'b(_:)=.original(otherwise: <Bool>)'\n"))
    #expect(refusal.contains("    --rule 'func c(_ x: Int) -> Bool=.any'\n"), "another one has no answer")
    let text = try graph.generated(
      "PlayerDelegate", "--rule", "web(_:decide:handler:)=.original(otherwise: .allow)", "--rule", "b(_:)=.any",
      "--rule", "func c(_ x: Int) -> Bool=.all", "--rule", "func c(_ x: String) -> Bool=.all")
    #expect(text.components(separatedBy: "handler, otherwise: .allow)").count == 3)
  }

  @Test("39: A pattern isn't blamed for a rule with the requirement's own name", arguments: ["a()", "b(done:)"])
  func blame(_ name: String) throws {
    let graph = GraphText(["func a() -> Int", "func b(done: (Int) -> Void)"])
    let arguments = ["PlayerDelegate", "--rule", "*=.original(otherwise: 0)", "--rule", "\(name)=completion .any"]
    let refusal = try graph.refusal(arguments)
    #expect(refusal.contains("completion") && !refusal.contains("--rule *="))
  }

  @Test(
    "A requirement that can't be forwarded has a reason",
    arguments: [
      ("static func a()", ForwardingRefusal.staticRequirement), ("init(x: Int)", .initializer),
      ("subscript(x: Int) -> Int { get }", .subscript),
      ("func a(_ x: Self)", .selfRequirement), ("var multicast: Int { get }", .forwardingMember("multicast")),
      ("func multicast() -> Int", .forwardingMember("multicast")),
      ("func responds(to request: Int) -> Bool", .forwardingMember("responds(to:)")),
      ("func forward(callback: Int, _ x: Int)", .forwardingMember("forward(callback:_:)")),
      ("func a(_ x: Int..., y: some Equatable)", .opaqueVariadic),
      ("func a(_ x: Int..., y: Int...)", .severalVariadics),
      ("func a(_ x: Self.Item)", .selfRequirement),
      ("func a(_ x: <<error type>>)", .unknown("func a(_ x: <<error type>>)")),
    ])
  func refused(_ declaration: String, _ expected: ForwardingRefusal) throws {
    #expect(throws: expected) { try Requirement(declaration) }
    let refusal = try GraphText([declaration]).refusal("PlayerDelegate")
    #expect(refusal.contains(expected.text) && refusal.contains("--except"))
  }

  @Test("38: A protocol with associated types, or one that inherits them, is refused")
  func associatedTypes() throws {
    var graph = GraphText(["func a()"])
    graph.add("protocol Basis<Item> : AnyObject", kind: "protocol", path: ["Basis"], identifier: "s:5Sound5BasisP")
    graph.add("associatedtype Item", kind: "associatedtype", path: ["Basis", "Item"], identifier: "Item")
    graph.relate("Item", "requirementOf", "s:5Sound5BasisP")
    graph.relate("PlayerDelegate", "conformsTo", "s:5Sound5BasisP")
    for name in ["Basis", "PlayerDelegate"] {
      #expect(
        try graph.refusal(name).hasPrefix("'Basis' has associated types, and the command writes no generic class"))
    }
  }

  @Test("38: What a member of NSObject would answer is refused, where the forwarder is an NSObject")
  func objectMembers() throws {
    var graph = GraphText(["var description: String { get }", "func isEqual(_ other: Any?) -> Bool"])
    let arguments = ["PlayerDelegate", "--rule", "description=.first(otherwise: \"\")", "--rule", "isEqual(_:)=.any"]
    #expect(try graph.generated(arguments).contains("isEqual"))
    graph.relate("PlayerDelegate", "conformsTo", "s:10Foundation16NSObjectProtocolP")
    let foundation = GraphText(protocol: "NSObjectProtocol", [])
    let refusal = try graph.refusal(arguments, others: ["Foundation": foundation])
    for title in ["description", "isEqual(_:)"] {
      #expect(refusal.contains(ForwardingRefusal.objectMember(title).text), "\(refusal)")
    }
  }

  @Test(
    "40: Requirements that --except names, or whose declarations it has, are left to the user, and the header says so")
  func exceptions() throws {
    let graph = GraphText(["func a(_ x: Int) -> Int", "func a(_ x: String) -> Int", "static func b()", "func c()"])
    let rules = ["PlayerDelegate", "--rule", "func a(_ x: Int) -> Int=.max(otherwise: 0)"]
    #expect(try graph.refusal(rules).contains("\n    --except 'func a(_ x: String) -> Int'   leaves it to you"))
    let exceptions = ["func a(_ x: String) -> Int", "static func b()", "PlayerDelegate.c()"].flatMap {
      ["--except", $0]
    }
    let text = try graph.generated(rules + exceptions)
    #expect(text.contains("//   --except static func b()\n//   --except PlayerDelegate.c()\n"))
    #expect(
      text.contains("/// Left to an extension of yours: `c()`, `func a(_ x: String) -> Int`, `static func b()`.\n"))
    #expect(text.contains("func a(_ x: Int) -> Int {") && !text.contains("  func a(_ x: String)"))
    #expect(!text.contains("func c()"))
    #expect(try graph.refusal("PlayerDelegate", "--except", "cc()").contains("'--except cc()' fits no requirement"))
  }

  @Test("A protocol that isn't there, isn't public, or isn't for classes")
  func protocols() throws {
    let unknown = try GraphText(["func a()"]).refusal("Payer")
    #expect(unknown == "the module 'Sound' declares no protocol 'Payer'. There are: PlayerDelegate")
    for (module, part, name) in [
      ("Foundation", "FoundationXML", "XMLParserDelegate"), ("AVFoundation", "AVFAudio", "AVSpeechSynthesizerDelegate"),
    ] {
      let message = try GraphText(["func a()"]).refusal("--module", module, name)
      #expect(message.hasSuffix("On this platform it may be in '\(part)': --module \(part)"))
    }
    let hidden = GraphText(["func a()"], access: "internal")
    #expect(
      try hidden.refusal("PlayerDelegate")
        == "'PlayerDelegate' is not public, or an SPI, so a file of another module can't forward it: write '@Forwarding' "
        + "at it, or a line for each method by hand")
    #expect(try hidden.refusal("PlayerDelegate", "--public").hasSuffix("its forwarder can't be: leave out '--public'"))
    #expect(throws: GeneratorError.self) { try hidden.generated("PlayerDelegate", isInPackage: true) }
    let shared = GraphText(["func a()"], access: "package")
    #expect(try shared.generated("PlayerDelegate", isInPackage: true).contains("import Sound"))
    var open = GraphText([])
    open.addProtocol("Open", ["func a()"], isClassBound: false)
    #expect(
      try open.generated("Open").contains("let multicast: DelegateForwarding.MulticastDelegate<any Open & AnyObject>\n")
    )
    open.addRequirements(
      ["var b: Int { get set }", "mutating func c()", "var d: Int { get nonmutating set }"], of: "Open")
    let changing = try open.refusal("Open", "--rule", "d=.max(otherwise: 0)")
    #expect(changing.contains("b: it may change a struct") && changing.contains("c(): it may change a struct"))
    #expect(!changing.contains("d:"))
    var heirs = GraphText(["func a()"])
    heirs.addClass("Player")
    heirs.relate("PlayerDelegate", "inheritsFrom", "Player")
    #expect(
      try heirs.refusal("PlayerDelegate").hasPrefix("only subclasses of 'Player' can conform to 'PlayerDelegate'"))
    var hashable = GraphText([])
    hashable.relate("PlayerDelegate", "conformsTo", "s:SH")
    #expect(try hashable.refusal("PlayerDelegate").contains("whose requirements belong to the object itself"))
  }

  @Test("38: Each overload is forwarded, on the platforms that have it")
  func overloads() throws {
    var graph = GraphText(["func load()", "func load() async", "func log(_ x: Int...)", "func log(_ x: Int)"])
    graph.addRequirements(
      ["optional func b()"],
      availability: #"{"domain": "watchOS", "isUnconditionallyUnavailable": true}"#)
    let text = try graph.generated("PlayerDelegate")
    for declared in [
      "func load() {", "@concurrent func load() async {", "func log(_ x: Int...) {", "func log(_ x: Int) {",
      "@available(watchOS, unavailable)\n  func b() {",
    ] {
      #expect(text.contains("  \(declared)"))
    }
  }

  /// A text field of Apple's SDK.
  private let field = GraphText(
    objectiveC: "FieldDelegate",
    [
      "optional func fieldDidEnd(_ field: Field)",
      "optional func fieldShouldEnd(_ field: Field) -> Bool",
      "optional func fieldHeight(_ field: Field) -> Double  // heightOfField:",
      "optional func field(_ field: Field, ask completion: @escaping (Bool) -> Void)",
      "optional var isReady: Bool { get }  // ready", "optional var tint: Int { get }",
    ])

  @Test("46: A forwarder of Objective-C is a DelegateProxy that may be subclassed, and says what the original answers")
  func delegateProxy() throws {
    let rules = ["--rule", "*=.original(otherwise: 0)", "--rule", "fieldShouldEnd(_:)=.all"]
    let text = try field.generated(["FieldDelegate"] + rules)
    #expect(
      text.contains(
        """
        nonisolated class FieldForwarder: DelegateForwarding.DelegateProxy<any FieldDelegate>, FieldDelegate {
          override class var answeredByOriginal: [ObjectiveC.Selector] {
            ["heightOfField:", "field:ask:", "isReady", "tint"].map { ObjectiveC.Selector($0) }
          }

          override class var notReported: [ObjectiveC.Selector] {
            ["fieldDidEnd:"].map { ObjectiveC.Selector($0) }
          }

          func fieldDidEnd(_ field: Field) {
            forward { $0.fieldDidEnd?(field) }
          }

        """))
    #expect(!text.contains("multicast: DelegateForwarding"))
    let open = try field.generated(["FieldDelegate", "--public"] + rules)
    #expect(open.contains("nonisolated open class FieldForwarder:") && open.contains("  open func fieldDidEnd("))
    #expect(open.contains("  public override class var answeredByOriginal"))
    var elsewhere = field
    elsewhere.vendor = "unknown"
    let plain = try elsewhere.generated(["FieldDelegate"] + rules)
    #expect(plain.contains("final class FieldForwarder: NSObject, DelegateForwarding.MulticastForwarding, FieldDel"))
  }

  @Test("38: A type is written as its module writes it, and one that many modules have with its module")
  func writtenTypes() throws {
    var graph = GraphText([])
    graph.addRequirements(
      [
        "func a(_ x: §Subscriber§, _ y: §Result=s:s6ResultO§<§Task=s:ScT§<Int, Never>, any Error>, _ z: §Item§) -> Outer.§Subscriber§?"
      ],
      mentioning: ["Subscriber": "s:4Core10SubscriberC", "Item": "s:4Core4ItemV"])
    let text = try graph.generated("PlayerDelegate", "--rule", "*=.original")
    for type in [
      "x: Core.Subscriber,", "y: Swift.Result<_Concurrency.Task<Int, Never>, any Error>,", "z: Item",
      ") -> Outer.Subscriber? {",
    ] { #expect(text.contains(type)) }
    let own = try GraphText(protocol: "Subscriber", ["func a()"]).generated("Subscriber")
    #expect(own.contains("class SubscriberForwarder: DelegateForwarding.MulticastForwarding, Sound.Subscriber {"))
  }

  /// Another module, with a protocol that others inherit.
  private static var core: GraphText {
    var core = GraphText(protocol: "CoreDelegate", [])
    core.add("protocol CoreBasis : AnyObject", kind: "protocol", path: ["CoreBasis"], identifier: "s:4Core9CoreBasisP")
    core.addRequirements(["func basic()"], of: "s:4Core9CoreBasisP")
    return core
  }

  @Test("39: An alias of a closure is replaced by its type, in another module too, and others stay")
  func aliases() throws {
    var player = GraphText([
      "func a(completion: @escaping §Handler§)", "func ab(completion: §Same§?)", "func c() -> §Maybe§",
      "func abc(completion: §Perhaps§)", "func abcd(completion: @escaping Outer.§Reply§<[Int], Bool>)",
    ])
    [
      "Handler = @Sendable (Bool) -> Void", "Same = §Handler§", "Maybe = Int?", "Perhaps = §Same§?",
      "Reply<A, B> = (_ first: A, _ second: B) -> Void",
    ].forEach { player.addAlias($0) }
    let asked = try player.refusal("PlayerDelegate", "--rule", "c()=.first(otherwise: x)")
    for handler in ["a(completion:)", "ab(completion:)", "abc(completion:)", "abcd(completion:)"] {
      #expect(asked.contains("\(handler): each subscriber would call 'completion'"))
    }
    let own = try player.generated(
      "PlayerDelegate", "--rule", "a*=.any", "--rule", "abcd*=.original(otherwise: ([], true))", "--rule",
      "c()=.first(otherwise: x)")
    #expect(own.contains("func a(completion: @escaping @Sendable (Bool) -> Void) {"))
    #expect(own.contains("func ab(completion: (@Sendable (Bool) -> Void)?) {"))
    #expect(own.contains("func abc(completion: (@Sendable (Bool) -> Void)?) {"))
    #expect(own.contains("func abcd(completion: @escaping (_ first: [Int], _ second: Bool) -> Void) {"))
    #expect(own.contains("func c() -> Maybe {"))

    var sound = GraphText([])
    sound.addRequirements(
      ["func a(done: @escaping §CoreHandler§)"], mentioning: ["CoreHandler": "s:4Core11CoreHandlera"])
    sound.relate("PlayerDelegate", "conformsTo", "s:4Core9CoreBasisP")
    var core = Self.core
    core.add(
      "typealias CoreHandler = (§Tape=s:5Tapes4TapeV§) -> Void", kind: "typealias", path: ["CoreHandler"],
      identifier: "s:4Core11CoreHandlera")
    let text = try sound.generated("PlayerDelegate", "--rule", "a*=.max(otherwise: 0)", others: ["Core": core])
    #expect(text.contains("\nimport Core\nimport DelegateForwarding\nimport Sound\nimport Tapes\n"))
    #expect(text.contains("func basic() {") && text.contains("completion: done"))
    #expect(throws: MissingGraph(name: GraphName("Core")), "its graph is asked for") {
      try sound.generated("PlayerDelegate")
    }
  }

  @Test("38: An alias of the protocol itself is replaced by its type, and one of a generic type stays")
  func memberAliases() throws {
    var graph = GraphText(["func a(_ x: Self.§Number§, _ y: Self.§Pair§<Int>)", "func b(_ x: Box<Int>.§List§)"])
    ["Number = Int", "Pair<T> = Result<T, T>", "List = [T]"].forEach { graph.addAlias($0) }
    let text = try graph.generated("PlayerDelegate")
    #expect(text.contains("  func a(_ x: Int, _ y: Result<Int, Int>) {"))
    #expect(text.contains("  func b(_ x: Box<Int>.List) {"))
  }

  @Test(
    "38: A requirement that is available from a version of Swift on has no attribute for that",
    arguments: ["swift", "Swift"])
  func availableInSwift(domain: String) throws {
    var graph = GraphText([])
    graph.addRequirements(
      ["func a()"], availability: #"{"domain": "\#(domain)", "introduced": {"major": 5, "minor": 9}}"#)
    #expect(try !graph.generated("PlayerDelegate").contains("@available"))
  }

  @Test(
    "39: A handler that no rule fits is left to the user at once",
    arguments: [
      "(Int) -> Bool", "@Sendable () async -> Void", "(inout Int) -> Void", "@OtherActor (Int) -> Void",
      "(Int, (Bool) -> Void) -> Void",
    ])
  func unfitHandlers(type: String) throws {
    let refusal = try GraphText(["func a(completion: @escaping \(type))"]).refusal("PlayerDelegate")
    #expect(refusal.contains("has to be a closure that returns nothing") && !refusal.contains("--rule '"))
  }

  @Test("38: A C type needs Foundation, which exports the platform's")
  func typesOfC() throws {
    var graph = GraphText([])
    graph.addRequirements(["func a(_ x: §winsize§)"], mentioning: ["winsize": "c:@S@winsize"])
    let foundation = GraphText(protocol: "PartDelegate", [])
    let text = try graph.generated("PlayerDelegate", "--public", others: ["Foundation": foundation])
    #expect(text.contains("\npublic import DelegateForwarding\npublic import Foundation\npublic import Sound\n"))
    #expect(!(try GraphText(["func a()"]).generated("PlayerDelegate")).contains("Foundation"))
  }

  @Test("38: What only inherited requirements need is no public import")
  func publicImports() throws {
    var sound = GraphText(["func a()"])
    sound.relate("PlayerDelegate", "conformsTo", "s:4Core9CoreBasisP")
    let text = try sound.generated("PlayerDelegate", "--public", others: ["Core": Self.core])
    #expect(text.contains("\nimport Core\npublic import DelegateForwarding\npublic import Sound\n"))
    let portable = try GraphText(["func a()"]).generated("PlayerDelegate", "--public", "--portable")
    #expect(portable.contains("\npublic import DelegateForwarding\nimport Foundation\npublic import Sound\n\n"))
  }

  @Test(
    "38: Names that are none, and a protocol named twice, are refused",
    arguments: [
      (["--name", "1x"], "'--name 1x': that can't be a type's name"),
      (["--name", "class"], "'--name class': that can't be a type's name"),
      (["--events", "--event-type", "a b"], "'--event-type a b': that can't be a type's name"),
      (["--events", "--event", "a()=1x"], "'--event a()=1x': that can't be a case's name"),
      (["PlayerDelegate"], "'PlayerDelegate' is named twice"),
    ])
  func names(_ arguments: [String], _ message: String) throws {
    #expect(try GraphText(["func a()"]).refusal(["PlayerDelegate"] + arguments).contains(message))
  }

  @Test("38: A property may have a name that means something else in Swift")
  func ownNames() throws {
    let text = try GraphText(["var Type: Int? { get }"]).generated("PlayerDelegate", "--rule", "*=.original")
    #expect(text.contains("var `Type`: Int? {"))
  }

  @Test("38: The head of a class whose name is long is in one line or broken behind its colon", arguments: 14...20)
  func longHead(_ count: Int) throws {
    let stem = String(repeating: "P", count: count)
    let text = try GraphText(protocol: "\(stem)Delegate", ["func a()"]).generated("\(stem)Delegate")
    let supertypes = "DelegateForwarding.MulticastForwarding, \(stem)Delegate {"
    let head = "nonisolated final class \(stem)Forwarder:"
    let line = "\(head) \(supertypes)"
    // Within `#if`, it is indented.
    #expect(text.contains(line.count <= 118 ? "\n\(line)\n" : "\n\(head)\n  \(supertypes)\n"))
  }

  @Test("38: A `sending` parameter or answer can reach one subscriber only, and is refused")
  func sending() throws {
    let graph = GraphText([
      "func a(_ x: sending Tape)", "func b() -> sending Tape?", "func c(_ body: sending @escaping () -> Void)",
      "func d(completion: @escaping @Sendable (sending Tape) -> Void)",
    ])
    let refusal = try graph.refusal("PlayerDelegate", "--rule", "d(completion:)=.original(otherwise: Tape())")
    #expect(refusal.contains("a(_:): 'x' is 'sending', so only one subscriber could get it\n    --except 'a(_:)'"))
    #expect(refusal.contains("b(): its answer is 'sending', and a rule would keep the answers"))
    #expect(refusal.contains("c(_:): 'body' is 'sending'"))
    #expect(!refusal.contains("d("), "a handler's own parameter")
  }

  @Test("39: With .original, a closure states its answer, to which Void may convert", arguments: ["Maybe", "JSON"])
  func anyAnswer(_ type: String) throws {
    let text = try GraphText(["func a() -> \(type)", "func b() throws -> Any?"]).generated(
      "PlayerDelegate", "--rule", "*=.original")
    #expect(text.contains("    forward(combining: .original) { subscriber -> \(type) in subscriber.a() }\n"))
    #expect(text.contains("    try forward(combining: .original) { try $0.b() }\n"))
  }

  @Test("40: A name after --events is one for --event-type")
  func nameAfterEvents() throws {
    let graph = GraphText(["func a()"])
    let refusal = try graph.refusal("PlayerDelegate", "--events", "Sounds")
    #expect(refusal == "the module 'Sound' declares no protocol 'Sounds'; did you mean '--events --event-type Sounds'?")
    #expect(try graph.refusal("--events=Sounds", "PlayerDelegate").hasSuffix("'--events --event-type Sounds'?"))
    #expect(try graph.refusal("--events", "Payer").hasSuffix("There are: PlayerDelegate"))
    #expect(try graph.refusal("PlayerDelegate", "Payer", "--events").hasSuffix("There are: PlayerDelegate"))
  }

  @Test("A nested protocol is suggested by its full name")
  func nestedProtocol() throws {
    var graph = GraphText(protocol: "InnerDelegates", [])
    graph.addProtocol("Outer.InnerDelegate")
    #expect(try graph.refusal("InnerDelegate").hasSuffix("no protocol 'InnerDelegate'. There are: Outer.InnerDelegate"))
  }

  @Test("32, 40: Two events of one name are refused, and --event names them")
  func eventNames() throws {
    let player = GraphText(["func a(_ a: Int, b: Int)", "func a(_ a: Int, b: String)"])
    let refusal = try player.refusal("PlayerDelegate", "--events")
    #expect(refusal.contains("'b' would be the event of 2 requirements"))
    #expect(refusal.contains("--event 'func a(_ a: Int, b: String)=<name>'"))
    let text = try player.generated("PlayerDelegate", "--events", "--event", "func a(_ a: Int, b: String)=default")
    #expect(text.contains("  case b(Int, Int)\n  case `default`(Int, b: String)\n\n"))
  }
}
