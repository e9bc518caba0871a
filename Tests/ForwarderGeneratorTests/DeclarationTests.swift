import ForwardingModel
import Testing

@testable import ForwarderGenerator

@Suite("Declarations that are easily read wrong")
struct DeclarationTests {
  @Test("38: A requirement that is unavailable on one platform is forwarded on the others")
  func unavailableSomewhere() throws {
    var graph = GraphText(["func a()"])
    let unavailable = #"{"domain": "watchOS", "isUnconditionallyUnavailable": true}"#
    graph.addRequirements(["func b()"], of: "PlayerDelegate", kind: "optionalRequirementOf", availability: unavailable)
    #expect(try graph.generated("PlayerDelegate").contains("  @available(watchOS, unavailable)\n  func b() {"))
  }

  @Test("A deprecation message of several lines becomes one")
  func messageOfLines() throws {
    var graph = GraphText(["func a()"])
    let deprecated = #"{"isUnconditionallyDeprecated": true, "message": "Don't.\n  Do."}"#
    graph.addRequirements(["func b()"], of: "PlayerDelegate", kind: "optionalRequirementOf", availability: deprecated)
    #expect(try graph.generated("PlayerDelegate").contains(#"@available(*, deprecated, message: "Don't. Do.")"#))
  }

  @Test("38: Overloads that differ in effects or constraints are all forwarded")
  func overloads() throws {
    let text = try GraphText([
      "func load()", "func load() async", "func take<T>(_ x: T) where T : Equatable",
      "func take<T>(_ x: T) where T : Hashable", "func log(_ x: Int...)", "func log(_ x: Int)",
    ]).generated("PlayerDelegate")
    for declared in [
      "func load() {", "@concurrent func load() async {", "func take<T>(_ x: T) where T : Equatable {",
      "func take<T>(_ x: T) where T : Hashable {", "func log(_ x: Int...) {", "func log(_ x: Int) {",
    ] {
      #expect(text.contains("  \(declared)"))
    }
    var restated = GraphText(["func a(_ x: Int)"])
    restated.add("protocol More : AnyObject", kind: "swift.protocol", path: ["More"], identifier: "s:5Sound4MoreP")
    restated.addRequirements(["func a(_ y: Int)"], of: "s:5Sound4MoreP")
    restated.relate("PlayerDelegate", "conformsTo", "s:5Sound4MoreP")
    #expect(try restated.generated("PlayerDelegate").ranges(of: "func a(").count == 1)
  }

  @Test("A nonisolated asynchronous requirement has its words in an order that compiles")
  func nonisolatedAsync() throws {
    let graph = GraphText(["nonisolated func a() async"])
    #expect(try graph.generated("PlayerDelegate").contains("  @concurrent nonisolated func a() async {"))
    #expect(
      try graph.generated("PlayerDelegate", "--nonsending").contains("  nonisolated(nonsending) func a() async {"))
  }

  @Test("A rule with a line break is written in one line")
  func ruleOfLines() throws {
    let text = try GraphText(["func a() -> Int"]).generated("PlayerDelegate", "--rule", "a()=.first\n  ?? 0")
    #expect(text.contains("forward(combining: .first) { $0.a() } ?? 0"))
    #expect(try GeneratedFile(text)?.options.rules == ["a()=.first ?? 0"])
  }

  @Test("A forwarder is Sendable where one of its protocols is, and the first isn't")
  func sendableProtocol() throws {
    var graph = GraphText(["func a()"])
    graph.add("protocol More : AnyObject", kind: "swift.protocol", path: ["More"], identifier: "More")
    graph.relate("More", "conformsTo", "s:s8SendableP")
    let text = try graph.generated("PlayerDelegate", "More")
    #expect(text.contains("class PlayerForwarder: MulticastForwarding, PlayerDelegate, More, @unchecked Sendable {"))
  }

  @Test("38: Types and library names that a type beside the file hides are written in another way")
  func hiddenNames() throws {
    var graph = GraphText([])
    graph.add("func a(_ x: §Item§)", withAliases: ["Item": "Item = Double"])
    let text = try graph.generated(
      "PlayerDelegate", "--events", beside: ["Item", "MulticastDelegate", "MulticastForwarding", "DeliverableEvent"])
    #expect(text.contains("func a(_ x: Sound.Item) {"))
    #expect(text.contains("class PlayerForwarder: _Forwarding.Forwarder, PlayerDelegate {"))
    #expect(text.contains("let multicast: _Forwarding.Multicast<any PlayerDelegate>"))
    #expect(text.contains("enum PlayerDelegateEvent: _Forwarding.Event {"))
  }

  @Test("40: Requirements named by --except are left to the user, and the header says so")
  func exceptions() throws {
    let graph = GraphText(["func a()", "static func b()", "func c() -> Int"])
    let text = try graph.generated("PlayerDelegate", "--except", "static func b()", "--except", "PlayerDelegate.c()")
    #expect(text.contains("//   --except 'static func b()'\n//   --except 'PlayerDelegate.c()'\n"))
    #expect(text.contains("An extension of yours implements `static func b()`, `c()`."))
    #expect(!text.contains("func c()"))
    #expect(try graph.refusal("PlayerDelegate", "--except", "cc()").contains("'--except cc()' fits no requirement"))
  }

  @Test("39: A value in a pattern's rule that doesn't fit all its requirements is an error that names both")
  func mixedPattern() throws {
    let graph = GraphText(["func a() -> Int", "func ab() -> String", "func abc() -> Bool"])
    let refusal = try graph.refusal("PlayerDelegate", "--rule", "a*=.first ?? x", "--rule", "abc*=.any")
    #expect(refusal.contains("fits 'a()', which answers with 'Int', and 'ab()', which answers with 'String'"))
    let text = try graph.generated(
      "PlayerDelegate", "--rule", "ab*=.first ?? \"\"", "--rule", "a()=.max ?? 0", "--rule", "a*=.last ?? 1", "--rule",
      "abc*=.any")
    #expect(text.contains("forward(combining: .max) { $0.a() } ?? 0"))
    #expect(text.contains("forward(combining: .first) { $0.ab() } ?? \"\""))
    #expect(text.contains("forward(combining: .any) { $0.abc() }"))
    #expect(
      try graph.refusal("PlayerDelegate", "--rule", "*=.any").contains(
        "a() -> Int: '--rule *=.any' fits it, but '.any' needs an answer that is 'Bool'"))
  }

  @Test("39: A default implementation stands for an original delegate that isn't there")
  func standIn() throws {
    var graph = GraphText(["func a(_ x: Int) -> Bool", "func b(done: @escaping (Bool) -> Void)", "func c() -> Int"])
    for number in 0...1 {
      graph.relate("Default\(number)", "defaultImplementationOf", "PlayerDelegate.requirementOf\(number)")
    }
    let text = try graph.generated(
      "PlayerDelegate", "--rule", "*=.original", "--rule", "b*=completion .original", "--rule", "c()=.original ?? 1")
    #expect(text.contains("forward(combining: .original) { $0.a(x) } ?? NoDelegate().a(x)"))
    #expect(text.contains("if multicast.originalDelegate == nil { NoDelegate().b(done: done) }"))
    let expected = """
      nonisolated private final class NoDelegate: PlayerDelegate {
        func c() -> Int {
          Swift.fatalError()
        }
      }
      """
    #expect(text.contains(expected))
  }

  @Test("32: Events of several requirements with one sender are told apart by the third label")
  func thirdLabels() throws {
    let text = try GraphText([
      "func session(_ session: Int, task: Int, didSend bytes: Int)",
      "func session(_ session: Int, task: Int, didEnd error: String)", "func session(_ session: Int, task: Int)",
      "func session(_ session: Int, didClose reason: Int)",
    ]).generated("PlayerDelegate", "--events")
    #expect(
      text.contains(
        """
          case taskDidSend(Int, Int, Int)
          case taskDidEnd(Int, Int, String)
          case task(Int, Int)
          case didClose(Int, Int)
        """))
  }
}
