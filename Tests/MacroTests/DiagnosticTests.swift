#if Macros
  import SwiftParser
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @testable import DelegateForwardingMacros

  // `Tests/Fixtures/MacrosOn/Refused` has the messages as the compiler shows them. Here are the fix-its, and a message
  // that no source can provoke.
  @Suite("Diagnostics")
  struct DiagnosticTests {
    @Test("A result without a rule: each rule that fits", arguments: [".original(otherwise: <#String#>)", ".chain"])
    func missingRule(_ rule: String) {
      let all =
        [".original(otherwise: <#String#>)", ".chain", ".max(otherwise: <#String#>)", ".min(otherwise: <#String#>)"]
        + [".first(otherwise: <#String#>)", ".reduce(<#String#>) { <#combine $0 and $1#> }", ".byHand"]
      expectExpansion(
        of: "@Forwarding protocol D: AnyObject {\n  /// Text.\n  func a(b: String) -> String\n}",
        to: "protocol D: AnyObject {\n  /// Text.\n  func a(b: String) -> String\n}"
          + extensions("  func a(b: String) -> String {\n    Swift.fatalError()\n  }"),
        diagnostics: [
          DiagnosticSpec(
            message: "each subscriber answers with 'String': choose a rule to combine the answers, with '@Combining'",
            line: 3, column: 8, fixIts: all.map { FixItSpec(message: "add '@Combining(\($0))'") })
        ],
        applying: ["add '@Combining(\(rule))'"],
        mended:
          "@Forwarding protocol D: AnyObject {\n  /// Text.\n  @Combining(\(rule)) func a(b: String) -> String\n}")
    }

    @Test(
      "A handler without a rule: each rule that fits",
      arguments: [
        (
          "", "func a(reply: ((Bool) -> Void)?)", 17, [".original(otherwise: <#Bool#>)", ".any", ".all", ".byHand"]
        ),
        (
          "@Combining(.any) ", "func a(reply: @escaping (X?) -> Void) -> Bool", 34,
          [".any, completion: .original", ".any, completion: .firstNonNil()", ".byHand"]
        ),
        (
          "@Combining(.any) ", "func a(reply: @escaping ([X]) -> Void) -> Bool", 34,
          [
            ".any, completion: .original(otherwise: <#[X]#>)", ".any, completion: .collect",
            ".any, completion: .first(otherwise: <#[X]#>)",
            ".any, completion: .reduce(<#[X]#>) { <#combine $0 and $1#> }", ".byHand",
          ]
        ),
      ])
    func missingCompletion(_ rule: String, _ requirement: String, _ column: Int, _ rules: [String]) {
      expectExpansion(
        of: "@Forwarding protocol D: AnyObject {\n  \(rule)\(requirement)\n}",
        to: "protocol D: AnyObject {\n  \(requirement)\n}"
          + extensions("  \(requirement) {\n    Swift.fatalError()\n  }"),
        diagnostics: [
          DiagnosticSpec(
            message: "each subscriber would call 'reply': choose a rule to combine the calls, with '@Combining'",
            line: 2, column: column, fixIts: rules.map { FixItSpec(message: "add '@Combining(\($0))'") })
        ],
        applying: ["add '@Combining(\(rules[0]))'"],
        mended: "@Forwarding protocol D: AnyObject {\n  @Combining(\(rules[0])) \(requirement)\n}")
    }

    @Test("Requirements that another macro adds are refused")
    func macroExpansion() {
      expectExpansion(
        of: "@Forwarding protocol D: AnyObject {\n  #requirements(1)\n}",
        to: "protocol D: AnyObject {\n  #requirements(1)\n}" + extensions(""),
        diagnostics: [
          DiagnosticSpec(
            message: "'@Forwarding' doesn't see what a macro adds here, so it can't forward it", line: 2, column: 3)
        ])
    }

    @Test("An Objective-C protocol is refused")
    func objectiveC() {
      expectExpansion(
        of: "@Forwarding\n@objc protocol D: AnyObject {\n}", to: "@objc protocol D: AnyObject {\n}",
        diagnostics: [
          DiagnosticSpec(
            message: """
              an extension can't implement an '@objc' protocol, because Objective-C doesn't see it: write the \
              forwarding in a proxy class
              """, line: 2, column: 1)
        ])
    }

    @Test("A requirement that swift-syntax can't read is refused")
    func unread() {
      let context = BasicMacroExpansionContext()
      let file = Parser.parse(source: "@Forwarding protocol D: AnyObject {\n  func a(b: Int later)\n}")
      _ = file.expand(macros: ["Forwarding": ForwardingMacro.self]) { _ in context }
      #expect(context.diagnostics.map(\.message) == [ProtocolProblem.unread.message])
    }
  }
#endif
