import ForwardingModel
import Foundation
import Testing

@testable import ForwarderGenerator

// Command lines of people who tried the command, and what their protocols had.

@Suite("Names that a file can't write as they are")
struct HiddenNameTests {
  @Test("51: In an enum of events, a type 'Delegate' is written with its module")
  func delegate() throws {
    var graph = GraphText(["func player(_ track: Int, changed delegate: §Delegate=s:5Sound8DelegateV§)"])
    graph.add("struct Delegate", kind: "struct", path: ["Delegate"], identifier: "s:5Sound8DelegateV")
    graph.relate("s:5Sound8DelegateV", "conformsTo", SymbolGraph.sendable)
    let text = try graph.generated("PlayerDelegate", "--events")
    #expect(text.contains("  case changed(Int, Sound.Delegate)\n") || text.contains("changed: Sound.Delegate)\n"))
    #expect(try graph.generated("PlayerDelegate").contains("changed delegate: Delegate) {"))
  }

  @Test("38: A type that a class with the module's name hides is refused, as the file's module has one of its name")
  func hiddenModule() throws {
    var graph = GraphText(["func play(_ song: §Song=s:5Sound4SongV§)"])
    graph.addClass("Sound")
    #expect(try graph.generated(["PlayerDelegate"]).contains("func play(_ song: Song) {"))
    #expect(
      try graph.refusal(["PlayerDelegate"], ownTypes: ["Song"])
        == "the file's module has a type 'Song', too, and 'Sound.Song' would be a type within 'Sound.Sound': write the "
        + "file into a target of its own, which has no type of that name")
    let other = GraphText(["func play(_ song: §Song=s:5Sound4SongV§)"])
    #expect(try other.generated(["PlayerDelegate"], ownTypes: ["Song"]).contains("func play(_ song: Sound.Song) {"))
  }

  @Test("38: What belongs to a nested protocol begins with the names of the types around it")
  func nested() throws {
    var graph = GraphText([])
    for name in ["Varnisher.Delegate", "Outer.PlayerDelegate"] { graph.addProtocol(name, ["func a()"]) }
    let text = try graph.generated("Varnisher.Delegate", "--events")
    #expect(text.contains("class VarnisherForwarder:") && text.contains("enum VarnisherDelegateEvent:"))
    let other = try graph.generated("Outer.PlayerDelegate", "--events")
    #expect(other.contains("class OuterPlayerForwarder:") && other.contains("enum OuterPlayerDelegateEvent:"))
  }

  @Test("38: A name of the library's is refused, as it would hide that in the whole module")
  func namesOfLibrary() throws {
    var graph = GraphText([])
    graph.addProtocol("Delegate", ["func a()"])
    let message = "the library has a type 'DelegateEvent', which one of the file's would hide: choose another name"
    #expect(try graph.refusal("Delegate", "--events") == message)
    #expect(try graph.refusal("Delegate", "--name", "DelegateEvent") == message)
    #expect(try graph.generated("Delegate", "--events", "--event-type", "Sounds").contains("enum Sounds:"))
  }

  @Test("38: The list of the library's types is that of its sources")
  func listOfTypes() throws {
    let folder = URL(fileURLWithPath: #filePath).appending(path: "../../../Sources/DelegateForwarding")
      .standardizedFileURL
    let declaration =
      /(?m)^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public|open) (?:final )?(?:class|struct|enum|protocol|actor) ([A-Z]\w+)/
    let texts = try folder.swiftFilesOfPackage.map { try String(contentsOf: $0, encoding: .utf8) }
    let declared = Set(texts.flatMap { $0.matches(of: declaration).map { String($0.1) } })
    #expect(declared.subtracting(Self.nestedTypes) == OwnMembers.types)
  }

  /// Public types within others.
  private static let nestedTypes: Set = ["Entry", "Kind", "Subject"]

  @Test(
    "32, 51: A label 'Type' or 'Protocol' doesn't become a case that no expression can make",
    arguments: ["Type", "Protocol"])
  func metatypes(_ word: String) throws {
    let graph = GraphText(["func player(_ player: Int, \(word) x: Int)", "func other(_ a: Int, \(word): Int)"])
    let text = try graph.generated("PlayerDelegate", "--events")
    #expect(!text.contains("`\(word)`("))
    #expect(text.contains("case \(word == "Type" ? "type" : "`protocol`")(Int, Int)\n"))
    let refusal = try graph.refusal("PlayerDelegate", "--events", "--event", "other(_:\(word):)=\(word)")
    #expect(refusal.contains("that can't be a case's name"))
  }
}

@Suite("What is known of values and declarations")
struct KnownValueTests {
  private func caseLine(_ type: String, _ identifier: String) throws -> String {
    let text = try GraphText(["func did(_ x: §\(type)=\(identifier)§)"]).generated(
      "PlayerDelegate", "--events", "--public")
    return text.contains("Swift.Sendable {") ? "known" : "unknown"
  }

  @Test("51: A type with a name of Foundation's is known by its identifier, not by its name")
  func namesOfFoundation() throws {
    #expect(try caseLine("Data", "s:10Foundation4DataV") == "known")
    #expect(try caseLine("Data", "s:20FoundationEssentials4DataV") == "known")
    #expect(try caseLine("Data", "s:4Core4DataC") == "unknown")
    #expect(try caseLine("UUID", "s:4Core4UUIDV") == "unknown")
    #expect(try caseLine("CGFloat", "s:14CoreFoundation7CGFloatV") == "known")
    #expect(try caseLine("NSNumber", "c:objc(cs)NSNumber") == "known")
  }

  @Test("51: A class whose graph is read, and shows no conformance, isn't Sendable, whatever its superclass is")
  func unknownSuperclass() throws {
    var graph = GraphText(["func did(_ terminal: §Terminal=s:5Sound8TerminalC§)"])
    graph.add("class Terminal", kind: "class", path: ["Terminal"], identifier: "s:5Sound8TerminalC")
    graph.relate("s:5Sound8TerminalC", "inheritsFrom", "s:4Core4BaseC", fallback: "Core.Base")
    #expect(try graph.generated("PlayerDelegate", "--events").contains("  case did\n"))
  }

  @Test("39: A declaration that a message offers has no default arguments, and a rule can name it")
  func defaultArguments() throws {
    let graph = GraphText([
      "func open(_ url: Int, options: [String : Any] = [:]) -> Bool",
      "func open(_ url: String, options: [String : Any] = [:]) -> Bool",
    ])
    let offered = "func open(_ url: Int, options: [String : Any]) -> Bool"
    #expect(
      try graph.refusal("PlayerDelegate", "--rule", "\(offered)=.any").contains(
        "\(offered.replacing("Int", with: "String"))=.any'"))
    let text = try graph.generated(
      "PlayerDelegate", "--rule", "\(offered)=.any", "--rule", "\(offered.replacing("Int", with: "String"))=.all")
    #expect(text.contains("combining: .any) { $0.open") && text.contains("combining: .all) { $0.open"))
    #expect(text.contains("  \(offered) {\n"))
  }

  @Test(
    "39: A string in a value ends where Swift ends it",
    arguments: [#"("C:\\", 0)"#, #"("a \" b", 0)"#, #"("\\\" (", 0)"#, #"("", 0)"#])
  func strings(_ values: String) throws {
    let graph = GraphText(["func path(completion: @escaping (String, Int) -> Void)"])
    let text = try graph.generated("PlayerDelegate", "--rule", "path(completion:)=.original(otherwise: \(values))")
    #expect(text.contains("otherwise: \(values.dropFirst().dropLast())) {"))
  }

  @Test("40: A property whose name is a word of Swift is no actor and no constant", arguments: ["actor", "final"])
  func property(_ name: String) throws {
    var graph = GraphText(["func a()"])
    graph.addClass("Stage", property: "weak var \(name): (any §PlayerDelegate§)?", named: name)
    #expect(try graph.generated("PlayerDelegate", "--observing", "Stage").contains("override var \(name): "))
  }

  @Test("38: What consumes a value that may be none to copy is refused, and what consumes a class's isn't")
  func consuming() throws {
    let refusal = try GraphText(["func own(_ token: consuming §Token=s:5Sound5TokenV§)"]).refusal("PlayerDelegate")
    #expect(
      refusal.contains(
        "own(_:): 'token' is 'consuming', and its type may be one that can't be copied, so only one subscriber could get it"
          + "\n    --except 'own(_:)'   leaves it to you"))
    let others = GraphText([
      "func own(_ thing: consuming §Thing=s:5Sound5ThingC§)", "func take(_ x: __owned §Int=s:Si§)",
      "func lend(_ token: borrowing §Token=s:5Sound5TokenV§)",
    ])
    #expect(try others.generated("PlayerDelegate").contains("func own(_ thing: Thing) {"))
  }

  @Test("38: A generic parameter says that its values may be none to copy")
  func generic() throws {
    let graph = GraphText([
      "func take<T>(_ x: consuming T?) where T : ~Copyable",
      "func give<T, U>() -> U where T : Equatable, U : ~Copyable",
      "func some(_ y: consuming some Equatable & ~Copyable)",
    ])
    let refusal = try graph.refusal("PlayerDelegate")
    #expect(refusal.contains("'x' is 'consuming', and its type may be one that can't be copied"))
    #expect(refusal.contains("'y' is 'consuming', and its type may be one that can't be copied"))
    #expect(refusal.contains(": its answer may be one that can't be copied, and a rule would keep the answers"))
    let others = GraphText([
      "func take<T, U>(_ x: consuming T, _ y: borrowing U) where T : Equatable, U : ~Copyable",
      "func give<T, U>(_ y: borrowing U) -> T? where U : ~Copyable",
    ])
    let text = try others.generated("PlayerDelegate", "--rule", "*=.original")
    #expect(text.contains("_ x: T,") && text.contains("-> T?"))
  }

  @Test("39: A requirement that no rule can forward is refused at once")
  func atOnce() throws {
    let graph = GraphText(["func form(_ added: ((String) -> Void)?) throws -> (() -> Int)?"])
    let refusal = try graph.refusal("PlayerDelegate")
    #expect(refusal.contains("a requirement with such a handler can neither be 'async' nor throw"))
    #expect(!refusal.contains("--rule '") && refusal.contains("--except 'form(_:)'   leaves it to you"))
    #expect(
      try graph.refusal("PlayerDelegate", "--rule", "*=.firstNonNil()").contains("can neither be 'async' nor throw"))
  }
}

@Suite("What is written twice, and files of other machines")
struct TwiceTests {
  @Test(
    "39: A requirement that two of the user's rules or events name exactly is refused",
    arguments: [
      (
        ["--rule", "a()=.any", "--rule", "a()=.all"],
        "'--rule a()=.any' and '--rule a()=.all' both name 'a()': write one"
      ),
      (
        ["--rule", "PlayerDelegate.a()=.any", "--rule", "a()=.any"],
        "'--rule PlayerDelegate.a()=.any' and '--rule a()=.any' both name 'a()': write one"
      ),
      (
        ["--rule", "a()=.any", "--events", "--event", "b()=x", "--event", "b()=y"],
        "'--event b()=x' and '--event b()=y' both name 'b()': write one"
      ),
    ])
  func rules(_ options: [String], _ message: String) throws {
    #expect(try GraphText(["func a() -> Bool", "func b()"]).refusal(["PlayerDelegate"] + options).contains(message))
  }

  @Test("39: A name beside a pattern, or beside a preset's, is no repetition")
  func noRepetition() throws {
    let graph = GraphText(["func a() -> Bool", "func b()", "func c(completion: @escaping (Int) -> Void) -> Bool"])
    let text = try graph.generated(
      "PlayerDelegate", "--rule", "*=.any", "--rule", "a()=.all", "--rule", "c(completion:)=.any", "--rule",
      "c(completion:)=completion .first(otherwise: 0)")
    #expect(text.contains("forward(combining: .all) { $0.a() }"))
  }

  @Test(
    "An option that has one value is given once",
    arguments: ["--name", "--module", "--event-type", "--sdk", "--preset", "--output"])
  func options(_ option: String) throws {
    let error = try #require(throws: GeneratorError.self) {
      try GeneratorInvocation(["P", option, "A", option, "B"])
    }
    #expect(error.description == "'\(option)' is given twice, the first time for 'A': write one")
  }

  @Test("40: A file with the line ends of Windows is compared without them")
  func lineEnds() throws {
    let folder = try TemporaryFolder()
    let graphs = ModuleGraphs([GraphName("Sound"): try GraphText(["func a()"]).graph])
    func run(_ arguments: String...) throws -> GeneratorRun.Outcome {
      try GeneratorRun(arguments, packageDirectory: folder.url, graphs: graphs).run()
    }
    let file = folder.url.appending(path: "A.swift")
    _ = try run("--module", "Sound", "PlayerDelegate", "--output", file.path)
    let text = try String(contentsOf: file, encoding: .utf8)
    try folder.write(text.replacing("\n", with: "\r\n"), to: "A.swift")
    #expect(try run("--check", file.path) == .done("1 generated file is up to date\n"))
    try folder.write(text.replacing("forward {", with: "forward  {").replacing("\n", with: "\r\n"), to: "A.swift")
    let error = try #require(throws: GeneratorError.self) { try run("--check", file.path) }
    #expect(error.description.contains("  - 17:     forward  { $0.a() }\n  + 17:     forward { $0.a() }\n"))
  }

  @Test("38: Where another file of the module imports a module with an access level, the generated one says it too")
  func explicitImports() throws {
    let folder = try TemporaryFolder()
    let graphs = ModuleGraphs([GraphName("Sound"): try GraphText(["func a()"]).graph])
    func text(of module: String, _ options: String...) throws -> String {
      let file = try folder.write("", to: "\(module)/Forwarder.swift")
      let arguments = ["--module", "Sound", "PlayerDelegate", "--output", file.path] + options
      _ = try GeneratorRun(arguments, packageDirectory: folder.url, graphs: graphs).run()
      return try String(contentsOf: file, encoding: .utf8)
    }
    try folder.write("internal import DelegateForwarding\nimport Sound\n", to: "Inner/Own.swift")
    try folder.write("import DelegateForwarding\n", to: "Plain/Own.swift")
    #expect(try text(of: "Inner").contains("\ninternal import DelegateForwarding\nimport Sound\n"))
    #expect(try text(of: "Inner") == text(of: "Inner"), "the file itself doesn't count")
    let quoting = "internal import DelegateForwarding\nlet marker = \"\"\"\n// generate-forwarder: a\n\"\"\"\n"
    try folder.write(quoting, to: "Quoting/Own.swift")
    #expect(try text(of: "Quoting") == text(of: "Inner"), "a file that quotes a header wasn't generated")
    try folder.write("internal import DelegateForwarding\n", to: "Plain/Other.swift")
    #expect(try text(of: "Plain").contains("\nimport DelegateForwarding\nimport Sound\n"))
    #expect(try text(of: "Inner", "--public").contains("\npublic import DelegateForwarding\npublic import Sound\n"))
  }
}
