import Foundation
import Testing

@testable import ForwarderGenerator

// Tests/Apple/forwarders.txt has command lines for such protocols, and what they write is compiled. Here is what that
// doesn't show.

@Suite("Protocols of Objective-C")
struct ObjectiveCTests {
  // MARK: Inheritance

  @Test("46: What a protocol inherits from another module is forwarded")
  func inheritance() throws {
    let base = GraphText(objectiveC: "BaseDelegate", ["optional func baseDidEnd()"])
    var field = GraphText(objectiveC: "FieldDelegate", ["optional func fieldDidEnd()"])
    field.relate("c:objc(pl)FieldDelegate", "conformsTo", "c:objc(pl)BaseDelegate", fallback: "Core.BaseDelegate")
    let text = try field.generated("FieldDelegate", others: ["Core": base])
    #expect(text.contains("forward { $0.baseDidEnd?() }") && text.contains("\nimport Core\n"))
    #expect(
      try field.refusal(["FieldDelegate"], others: ["Core": GraphText([])])
        == "the symbol graph of 'Core' does not show the inherited protocol 'Core.BaseDelegate'")
  }

  @Test("38: Only classes can conform to a protocol of Objective-C, even to one that isn't NSObject's")
  func classBound() throws {
    var graph = GraphText([])
    graph.add("protocol Plain", kind: "protocol", path: ["Plain"], identifier: "c:objc(pl)Plain")
    graph.addClass("Player", property: "weak var delegate: (any §Plain§)?")
    let text = try graph.generated("Plain", "--observing", "Player")
    #expect(text.contains("MulticastDelegate<any Plain>") && !text.contains("AnyObject"))
  }

  // MARK: What switches a service

  private let web = GraphText(
    objectiveC: "WKNavigationDelegate",
    [
      "optional func webViewWebContentProcessDidTerminate(_ webView: Web)",
      "optional func webViewDidStart(_ webView: Web)",
      "optional func webViewDidFail(_ webView: Web) throws",
      "optional func webViewMayStart(_ webView: Web) -> Bool",
      "optional func webView(_ webView: Web, ask completion: @escaping () -> Void)",
    ])
  private static let start = #""webViewDidStart:""#
  private static let terminate = #""webViewWebContentProcessDidTerminate:""#

  private func lists(_ options: String...) throws -> (answered: String, silent: String, text: String) {
    let text = try web.generated(["WKNavigationDelegate", "--rule", "*=.original"] + options)
    func list(_ name: String) -> String {
      text.components(separatedBy: "override class var \(name)").dropFirst().first?.components(separatedBy: "].map")
        .first ?? ""
    }
    return (list("answeredByOriginal"), list("notReported"), text)
  }

  @Test("52: A callback that replaces what the service does is the original delegate's, forwarded to all, and an event")
  func switches() throws {
    let (answered, silent, text) = try lists("--events")
    #expect(answered.contains(Self.terminate) && !answered.contains(Self.start) && silent.isEmpty)
    #expect(text.contains("WKNavigationDelegateEvent.webViewWebContentProcessDidTerminate"))
    #expect(text.contains("/// - `webViewWebContentProcessDidTerminate(_:)`: the page isn't loaded again\n"))
  }

  @Test("52: `.original` by the exact name does so for any other optional callback without an answer")
  func chosenSwitch() throws {
    let (answered, _, text) = try lists("--rule", "webViewDidStart(_:)=.original", "--events")
    #expect(answered.contains(Self.start) && answered.contains(Self.terminate))
    #expect(text.contains("/// - `webViewDidStart(_:)`\n"))
    #expect(try !lists("--rule", "webViewDid*=.original").answered.contains(Self.start), "a pattern doesn't touch it")
    #expect(try lists("--rule", "webViewDidFail(_:)=.original").text.contains("combining: .original) { s"))
  }

  @Test("52: Two overloads in one list are told apart by their declarations, which an option takes as their names")
  func overloadsInLists() throws {
    let graph = GraphText(
      objectiveC: "CNContactPickerDelegate",
      [
        "optional func contactPicker(_ picker: Int, didSelect contact: Bool)  // picker:didSelectContact:",
        "optional func contactPicker(_ picker: Int, didSelect name: String)  // picker:didSelectName:",
        "optional func contactPicker(_ picker: Int, didSelectContactProperties contact: Bool)",
      ])
    let name = "func contactPicker(_ picker: Int, didSelect contact: Bool)"
    let text = try graph.generated("CNContactPickerDelegate")
    #expect(text.contains("\n/// - `\(name)`: a contact is chosen without showing its details\n"))
    #expect(text.contains("\n/// - `func contactPicker(_ picker: Int, didSelect name: String)`: a contact is chosen"))
    #expect(text.contains("\n/// - `contactPicker(_:didSelectContactProperties:)`: "))
    #expect(try !graph.generated("CNContactPickerDelegate", "--rule", "\(name)=forward").contains("/// - `\(name)`"))
    let left = try graph.generated("CNContactPickerDelegate", "--except", name)
    #expect(left.contains("/// Left to an extension of yours: `\(name)`.\n"))
  }

  @Test("52: `forward` takes it back, and is refused where there is an answer or a handler")
  func forwardsAll() throws {
    let (answered, _, text) = try lists("--rule", "webViewWebContentProcessDidTerminate(_:)=forward")
    #expect(!answered.contains(Self.terminate) && !text.contains("by itself"))
    for name in ["webViewMayStart(_:)", "webView(_:ask:)"] {
      let problem = try web.refusal("WKNavigationDelegate", "--rule", "*=.original", "--rule", "\(name)=forward")
      #expect(problem.contains("'forward' is for a callback with neither an answer nor a handler"))
    }
  }

  @Test(
    "52: A requirement that isn't optional, or isn't Objective-C's, has nothing that `.original` could mean without an answer"
  )
  func refusedSwitch() throws {
    let required = GraphText(objectiveC: "FieldDelegate", ["func fieldDidEnd()"])
    for graph in [required, GraphText(protocol: "FieldDelegate", ["func fieldDidEnd()"])] {
      #expect(
        try graph.refusal("FieldDelegate", "--rule", "fieldDidEnd()=.original").contains(
          "there is no answer to combine"))
    }
  }

  @Test("52: With --portable, what switches a service on Apple's platforms does so there")
  func portableSwitch() throws {
    let graph = GraphText(protocol: "XMLParserDelegate", ["func parser(_ parser: Parser, foundCDATA CDATABlock: Data)"])
    let halves = try graph.generated("XMLParserDelegate", "--portable").components(separatedBy: "#else")
    #expect(
      halves[0].contains("[#selector(XMLParserDelegate.parser(_:foundCDATA:))]") && halves[0].contains("by itself"))
    #expect(!halves[1].contains("answeredByOriginal") && !halves[1].contains("by itself"))
  }

  @Test("52: With --portable, `.original` is no rule for a callback that Apple's SDK requires")
  func portableRequired() throws {
    let title = "urlSession(_:downloadTask:didFinishDownloadingTo:)"
    let graph = GraphText(
      protocol: "URLSessionDownloadDelegate",
      [
        "func urlSession(_ session: Session, downloadTask: Task, didFinishDownloadingTo location: URL)",
        "func urlSession(_ session: Session, downloadTask: Task)",
      ])
    let arguments = ["URLSessionDownloadDelegate", "--portable", "--rule"]
    #expect(try graph.refusal(arguments + ["\(title)=.original"]).contains("there is no answer to combine"))
    let text = try graph.generated(arguments + ["urlSession(_:downloadTask:)=.original"])
    #expect(text.contains("[#selector(URLSessionDownloadDelegate.urlSession(_:downloadTask:))]"))
  }

  @Test("41: The graph of an Apple platform says what is optional there")
  func portableOnMac() throws {
    let graph = GraphText(objectiveC: "FieldDelegate", ["func fieldDidEnd()", "optional func fieldMayEnd()"])
    let halves = try graph.generated("FieldDelegate", "--portable").components(separatedBy: "#else")
    #expect(halves[0].contains("$0.fieldDidEnd()") && halves[0].contains("$0.fieldMayEnd?()"))
    #expect(halves[1].contains("$0.fieldDidEnd()") && halves[1].contains("$0.fieldMayEnd()"))
  }

  @Test("45: A requirement of Swift's has no selector to be listed by")
  func protocolOfSwift() throws {
    var graph = GraphText(protocol: "GaugeDelegate", ["func gaugeMayMove() -> Bool"])
    graph.vendor = "apple"
    graph.relate("GaugeDelegate", "conformsTo", "c:objc(pl)NSObject")
    let text = try graph.generated("GaugeDelegate", "--rule", "gaugeMayMove()=.original(otherwise: true)")
    #expect(text.contains("DelegateProxy<any GaugeDelegate>") && !text.contains("elector"))
  }

  @Test("45: What isn't reported is listed, unless it has an answer or a handler, or is the original delegate's")
  func notReported() throws {
    let silent = try lists().silent
    #expect(silent.contains(Self.start) && !silent.contains(Self.terminate))
    let events = try lists("--events", "--event", "webViewDidStart(_:)=_")
    #expect(events.silent.contains(Self.start) && !events.text.contains("case webViewDidStart"))
    #expect(!silent.contains("MayStart") && !silent.contains("ask") && !silent.contains("DidFail"))
  }

  // MARK: Requirements

  @Test("46: An optional property with a setter is left to the original delegate, and the file says so")
  func settableProperty() throws {
    let graph = GraphText(
      objectiveC: "FieldDelegate",
      ["optional var window: Window? { get set }", "optional func fieldDidEnd()"])
    let text = try graph.generated("FieldDelegate")
    #expect(text.contains("/// `window` reaches the original delegate only: Swift can't set an optional property.\n"))
    #expect(!text.contains("var window"))
  }

  @Test("41: In a chain, a subscriber that leaves the method out changes nothing")
  func optionalChain() throws {
    let graph = GraphText(objectiveC: "FieldDelegate", ["optional func field(_ x: Int) -> Int"])
    let text = try graph.generated("FieldDelegate", "--rule", "*=.chain(x)")
    #expect(text.contains("forward(passing: x) { (subscriber, value: Int) in subscriber.field?(value) ?? value }"))
  }

  @Test("38: What Swift can't see isn't forwarded", arguments: ["swift", "Swift"])
  func unavailable(_ domain: String) throws {
    let graph = GraphText(
      objectiveC: "FieldDelegate", ["optional func fieldDidEnd()"],
      availability: #"{"domain": "\#(domain)", "isUnconditionallyUnavailable": true}"#)
    #expect(try !graph.generated("FieldDelegate").contains("fieldDidEnd"))
  }

  @Test("38: A callback says since when it is there, if that is after the systems that the library needs")
  func availability() throws {
    func text(_ domain: String, _ major: Int, _ minor: Int) throws -> String {
      let version = #"{"domain": "\#(domain)", "introduced": {"major": \#(major), "minor": \#(minor)}}"#
      return try GraphText(
        objectiveC: "FieldDelegate", ["optional func fieldDidEnd()"], availability: version
      ).generated("FieldDelegate")
    }
    for (domain, oldest) in Availability.deploymentTargets {
      #expect(try !text(domain, oldest, 0).contains("available"))
    }
    #expect(try text("iOS", 18, 4).contains("  @available(iOS 18.4, *)\n  func fieldDidEnd() {"))
  }

  @Test("38: The systems that the library needs are those of its package")
  func deploymentTargets() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../Package.swift").standardized
    let manifest = try String(contentsOf: file, encoding: .utf8)
    let platforms = manifest.matches(of: /\.(\w+OS)\(\.v(\d+)\)/).map { (String($0.1), Int($0.2)) }
    #expect(Dictionary(uniqueKeysWithValues: platforms) == Availability.deploymentTargets)
  }

  @Test(
    "38: A requirement with a C function pointer is refused, which the graph shows in its identifier only",
    arguments: [("s:4CoreP1ayyyXCF", true), ("s:4CoreP3aXCyyF", false), ("s:4CoreP1ayyycF", false)])
  func functionPointers(_ identifier: String, _ isRefused: Bool) throws {
    var graph = GraphText(["func b()"])
    graph.add(
      "func a(_ x: @escaping () -> Void)", kind: "method", path: ["PlayerDelegate", "a(_:)"], identifier: identifier)
    graph.relate(identifier, "requirementOf", "PlayerDelegate")
    let refusal = try graph.refusal("PlayerDelegate")
    #expect(refusal.contains("a(_:): it has a C function pointer") == isRefused, "\(refusal)")
  }

  // MARK: SDKs

  private let mac = Machine(isMac: true, architecture: "arm64")
  private let field = ["--module", "Sound", "--sdk", "iphonesimulator", "PlayerDelegate"]

  private func run(
    _ arguments: [String], _ extractions: [GraphName: ModuleGraphs.Extraction] = [:], on machine: Machine
  ) throws -> GeneratorRun.Outcome {
    try GeneratorRun(
      arguments, packageDirectory: FileManager.default.temporaryDirectory,
      graphs: ModuleGraphs(extractions, on: machine)
    ).run()
  }

  @Test(
    "48: The plugin is asked for the graph of an SDK, with the compiler's target",
    arguments: [
      ("iphonesimulator", "arm64-apple-ios*-simulator"), ("iphoneos", "arm64-apple-ios*"),
      ("macosx", "arm64-apple-macosx*"), ("xrsimulator", "arm64-apple-xros*-simulator"),
    ])
  func request(_ sdk: String, _ target: String) throws {
    let arguments = ["--module", "UIKit", "--sdk", sdk, "UITableViewDelegate"]
    #expect(try run(arguments, on: mac) == .needs(["UIKit@\(sdk) \(target)"]))
  }

  @Test("48: Elsewhere than on a Mac the command says so, and on a Mac which SDKs there are")
  func noSDK() throws {
    let linux = Machine(isMac: false, architecture: "x86_64")
    #expect(
      throws: GeneratorError("'--sdk iphonesimulator': only a Mac has the SDKs of Xcode, so generate the file there")
    ) { try run(field, on: linux) }
    #expect {
      try run(["--module", "UIKit", "--sdk", "ios", "A"], on: mac)
    } throws: {
      "\($0)".hasPrefix("there is no SDK 'ios'; there are: appletvos, appletvsimulator, iphoneos, iphonesimulator, ")
    }
  }

  @Test("48: Where a Mac's own SDK doesn't have the module, the option is offered")
  func absentModule() throws {
    let uikit = ["--module", "UIKit", "UITableViewDelegate"]
    let failed = [GraphName("UIKit"): ModuleGraphs.Extraction.failed(reason: "couldn't load module 'UIKit'")]
    let cause = "there is no module 'UIKit' in this package, its dependencies or the SDK"
    #expect(
      throws: GeneratorError(
        "\(cause) of macOS; for one of iOS, add '--sdk iphonesimulator'; for one in a folder of its own, add "
          + "'--search FOLDER'. couldn't load module 'UIKit'")
    ) { try run(uikit, failed, on: mac) }
    let advice = "; for one in a folder of its own, add '--search FOLDER'"
    #expect(throws: GeneratorError("\(cause)\(advice). couldn't load module 'UIKit'")) {
      try run(uikit, failed, on: Machine(isMac: false, architecture: "x86_64"))
    }
    let other = [GraphName("Sound", sdk: "iphonesimulator"): ModuleGraphs.Extraction.failed(reason: "No such module")]
    #expect(throws: GeneratorError("there is no module 'Sound' in the SDK 'iphonesimulator'\(advice). No such module"))
    {
      try run(field, other, on: mac)
    }
  }

  @Test("48: The file's header has the SDK, and --check asks for the graph of it")
  func header() throws {
    let text = try GraphText(["func a()"]).generated("PlayerDelegate", "--sdk", "iphonesimulator")
    #expect(text.contains("\n// generate-forwarder: --module Sound PlayerDelegate\n//   --sdk iphonesimulator\n"))
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "PlayerForwarder.swift")
    let outcome = try run(["--check", file.path], on: mac)
    #expect(outcome == .needs(["Sound@iphonesimulator arm64-apple-ios*-simulator"]))
  }

  // MARK: Presets

  @Test("48: --preset UIApplication is for an SDK of iOS; a rule of yours comes before it, and what it lacks is fine")
  func applicationPreset() throws {
    let graph = GraphText(
      objectiveC: "UIApplicationDelegate", attribute: "@MainActor",
      [
        "optional func applicationDidEnterBackground(_ application: UIApplication)",
        "optional func application(_ application: UIApplication, didUpdate activity: NSUserActivity)",
        "optional func applicationShouldDream(_ application: UIApplication) -> Bool",
        "optional func application(_ app: UIApplication, open url: URL, options: [Key : Any] = [:]) -> Bool",
        "optional func application(_ application: UIApplication, performFetchWithCompletionHandler handler: "
          + "@escaping (UIBackgroundFetchResult) -> Void)",
      ])
    #expect(try GeneratorInvocation(["--preset", "UIApplication"]).options?.expanded.sdk == "iphonesimulator")
    let text = try graph.generated("--preset", "UIApplication")
    #expect(text.contains("\n// generate-forwarder: --preset UIApplication\n"))
    #expect(text.contains("nonisolated class UIApplicationForwarder:"))
    #expect(text.contains("combining: .any) { $0.application?(app, open: url,"))
    #expect(text.contains(".reduce(.noData) { $0 == .newData || $1 == .noData ? $0 : $1 }"))
    let unknown = "combining: .original(otherwise: false)) {\n      $0.applicationShouldDream?("
    #expect(text.contains(unknown), "of a callback that it doesn't know")
    let events = try graph.generated("--preset", "UIApplication", "--events")
    #expect(events.contains("  case applicationDidEnterBackground(") && !events.contains("  case didUpdate"))
    let own = try graph.generated("--preset", "UIApplication", "--rule", "application(_:open:options:)=.all")
    #expect(own.contains("combining: .all) { $0.application?(app, open: url,"))
  }

  @Test("48: A preset leaves out the protocols that the module doesn't have")
  func protocolsOfPreset() throws {
    let graph = GraphText(
      objectiveC: "URLSessionDelegate",
      ["optional func urlSession(_ session: URLSession, didBecomeInvalidWithError error: Int)"])
    let text = try graph.generated("--preset", "URLSession", "--events")
    #expect(text.contains("class URLSessionForwarder:") && !text.contains("URLSessionTaskDelegate"))
    let none = try GraphText(["func a()"]).refusal("--preset", "URLSession")
    #expect(none.contains("declares no protocol 'URLSessionDelegate'"))
  }

  // MARK: Names that are taken

  @Test("38: Types of other modules whose names the file's module has are written with their modules")
  func takenNames() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "Package.swift")
    let declarations = """
      public struct Tape<A>: Sendable {}
      @MainActor final class Field {}
      private enum Item {}
      struct Outer {
        struct Reel {}
      }
      #if os(Linux)
        struct Bulb {}
      #endif
      """
    try folder.write(declarations, to: "Sources/App/Views/Own.swift")
    var graph = GraphText([])
    graph.addRequirements(
      ["func a(_ a: §Tape§, _ b: §Field§, _ c: §Item§, _ d: §Reel§, _ e: §Bulb§)"],
      mentioning: [
        "Tape": "s:4Core4TapeV", "Field": "s:4Core5FieldC", "Item": "s:4Core4ItemV", "Reel": "s:4Core4ReelV",
        "Bulb": "s:4Core4BulbV",
      ])
    let graphs = [GraphName("Sound"): try graph.graph]
    func method(in module: String) throws -> Substring? {
      let file = try folder.write("", to: "\(module)/PlayerForwarder.swift")
      let arguments = ["--module", "Sound", "PlayerDelegate", "--output", file.path]
      _ = try GeneratorRun(arguments, packageDirectory: folder.url, graphs: ModuleGraphs(graphs)).run()
      return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").first { $0.contains("func a(") }
    }
    #expect(
      try method(in: "Sources/App")
        == "  func a(_ a: Core.Tape, _ b: Core.Field, _ c: Item, _ d: Reel, _ e: Core.Bulb) {")
    #expect(
      try method(in: "Sources/Other") == "  func a(_ a: Tape, _ b: Field, _ c: Item, _ d: Reel, _ e: Bulb) {",
      "another module")
  }

  @Test("38: MainActor is always Swift's")
  func ownNames() throws {
    let graph = GraphText(["func a(_ a: §Tape=s:5Sound4TapeV§)", "@§MainActor=s:ScM§ func b()"])
    let text = try graph.generated(["PlayerDelegate"], ownTypes: ["Tape", "MainActor"])
    #expect(text.contains("  func a(_ a: Sound.Tape) {") && text.contains("  @MainActor func b() {"))
  }

  @Test("38: The folder of a module is one in Sources or Tests, a project of Xcode's, or the file's own")
  func moduleDirectory() throws {
    let folder = try TemporaryFolder()
    for file in ["P/Package.swift", "X/App.xcodeproj/project.pbxproj"] { try folder.write("", to: file) }
    for (file, module) in [
      ("P/Sources/A/B/F.swift", "P/Sources/A"), ("P/Sources/F.swift", "P"), ("P/Other/A/F.swift", "P"),
      ("X/App/Views/F.swift", "X"), ("Y/F.swift", "Y"),
    ] {
      #expect(try folder.write("", to: file).moduleDirectory.path == "\(folder.path)/\(module)")
    }
  }
}
