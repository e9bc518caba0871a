#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @Suite("Fix-its")
  struct FixItTests {
    @Test("A result without a rule: each rule that fits", arguments: fittingRules)
    func missingRule(_ type: String, _ rules: [String]) {
      for rule in rules {
        let message = "add '@Combining(\(rule))'"
        expectExpansion(
          of: "@Forwarding protocol D: AnyObject {\n  /// Text.\n  func a() -> \(type)\n}",
          to: "protocol D: AnyObject {\n  /// Text.\n  func a() -> \(type)\n}" + emptyExtensions,
          diagnostics: [
            DiagnosticSpec(
              message: "each subscriber answers with '\(type)': say by '@Combining' how the answers become one",
              line: 3,
              column: 8, fixIts: rules.map { FixItSpec(message: "add '@Combining(\($0))'") })
          ],
          applying: [message],
          mended: "@Forwarding protocol D: AnyObject {\n  /// Text.\n  @Combining(\(rule)) func a() -> \(type)\n}")
      }
    }

    @Test("A property without a rule")
    func missingRuleOfProperty() {
      expectExpansion(
        of: "@Forwarding protocol D: AnyObject {\n  @MainActor var a: Bool { get }\n}",
        to: "protocol D: AnyObject {\n  @MainActor var a: Bool { get }\n}" + emptyExtensions,
        diagnostics: [
          DiagnosticSpec(
            message: "each subscriber answers with 'Bool': say by '@Combining' how the answers become one", line: 2,
            column: 18,
            fixIts: [".original, default: <#Bool#>", ".any", ".all"].map {
              FixItSpec(message: "add '@Combining(\($0))'")
            })
        ],
        applying: ["add '@Combining(.all)'"],
        mended: "@Forwarding protocol D: AnyObject {\n  @Combining(.all) @MainActor var a: Bool { get }\n}")
    }

    @Test("A completion rule without a rule for the result")
    func missingRuleBesideCompletion() {
      expectExpansion(
        of: "@Forwarding protocol D: AnyObject {\n  @Combining(completion: .each) func a(reply: () -> Void) -> Bool\n}",
        to: "protocol D: AnyObject {\n  func a(reply: () -> Void) -> Bool\n}" + emptyExtensions,
        diagnostics: [
          DiagnosticSpec(
            message: "each subscriber answers with 'Bool': say by '@Combining' how the answers become one", line: 2,
            column: 38,
            fixIts: [".original, default: <#Bool#>", ".any", ".all"].map {
              FixItSpec(message: "add '@Combining(\($0))'")
            })
        ],
        applying: ["add '@Combining(.any)'"],
        mended: """
          @Forwarding protocol D: AnyObject {
            @Combining(.any, completion: .each) func a(reply: () -> Void) -> Bool
          }
          """)
    }

    @Test("A rule that may have no answer: a default")
    func missingDefault() {
      for rule in [".first", ".last", ".max", ".min"] {
        expectExpansion(
          of: "@Forwarding protocol D: AnyObject {\n  @Combining(\(rule)) func a() -> Int\n}",
          to: "protocol D: AnyObject {\n  func a() -> Int\n}" + emptyExtensions,
          diagnostics: [
            DiagnosticSpec(
              message: "'\(rule)' has no answer if there are no delegates, and 'Int' can't be nil: add a 'default:'",
              line: 2, column: 14, fixIts: [FixItSpec(message: "add a default")])
          ],
          applying: ["add a default"],
          mended: "@Forwarding protocol D: AnyObject {\n  @Combining(\(rule), default: <#Int#>) func a() -> Int\n}")
      }
    }

    @Test("A completion handler: which call counts, or how its calls are combined", arguments: completions)
    func missingCompletion(_ parameter: String, _ name: String, _ column: Int, _ rules: [String]) {
      let meanings = [
        ".first": "let the first call pass", ".each": "let every call pass",
        ".original": "let the original delegate's calls pass", ".combined": "combine the calls",
      ]
      let messages = rules.map { rule in
        "\(meanings[String(rule.prefix { $0 != "(" })] ?? ""): 'completion: \(rule)'"
      }
      for (rule, message) in zip(rules, messages) {
        let attribute = "@Combining(completion: \(rule)) "
        let label = parameter.prefix { $0 != ":" && $0 != " " }
        expectExpansion(
          of: "@Forwarding protocol D: AnyObject {\n  func a(\(parameter))\n}",
          to: "protocol D: AnyObject {\n  func a(\(parameter))\n}"
            + extensions(delivered("func a(\(parameter))", "a(\(label): \(name))")),
          diagnostics: [
            DiagnosticSpec(
              message: """
                each subscriber would call '\(name)': say by '@Combining' which call counts, as in 'completion: .original', or how \
                the calls become one, by 'completion: .combined'
                """,
              line: 2, column: column, severity: .warning, fixIts: messages.map { FixItSpec(message: $0) })
          ],
          applying: [message],
          mended: "@Forwarding protocol D: AnyObject {\n  \(attribute)func a(\(parameter))\n}")
      }
    }

    @Test("A closure that isn't a completion handler needs no rule", arguments: ["body", "progressHandler", "onEvent"])
    func otherClosure(_ name: String) {
      expectForwarding(
        of: "func a(\(name): @escaping () -> Void)",
        by: delivered("func a(\(name): @escaping () -> Void)", "a(\(name): \(name))"))
    }

    @Test("A class, for a protocol that structs could conform to", arguments: ["", ": Sendable, Swift.Hashable"])
    func notClassBound(_ inheritance: String) {
      let mended = inheritance.isEmpty ? ": AnyObject" : ": AnyObject, Sendable, Swift.Hashable"
      expectExpansion(
        of: "@Forwarding\nprotocol D\(inheritance) {\n}", to: "protocol D\(inheritance) {\n}",
        diagnostics: [
          DiagnosticSpec(
            message: """
              a struct could conform to this protocol, and a multicast holds its subscribers weakly, which takes an object: \
              inherit from 'AnyObject'
              """, line: 2, column: 10, fixIts: [FixItSpec(message: "inherit from 'AnyObject'")])
        ],
        applying: ["inherit from 'AnyObject'"], mended: "@Forwarding\nprotocol D\(mended) {\n}")
    }
  }

  private let emptyExtensions = extensions("")

  private let fittingRules: [(String, [String])] = [
    ("Bool", [".original, default: <#Bool#>", ".any", ".all"]),
    ("String?", [".original", ".firstNonNil()", ".first", ".last", ".max", ".min"]),
    ("View?", [".original", ".firstNonNil()", ".first", ".last"]),
    (
      "[View]",
      [
        ".original, default: <#[View]#>", ".collect", ".first, default: <#[View]#>", ".last, default: <#[View]#>",
        ".reduce(<#[View]#>) { <#combine $0 and $1#> }",
      ]
    ),
    (
      "Int",
      [
        ".original, default: <#Int#>", ".max, default: <#Int#>", ".min, default: <#Int#>", ".first, default: <#Int#>",
        ".last, default: <#Int#>",
        ".reduce(<#Int#>) { <#combine $0 and $1#> }",
      ]
    ),
    (
      "Policy",
      [
        ".original, default: <#Policy#>", ".first, default: <#Policy#>", ".last, default: <#Policy#>",
        ".reduce(<#Policy#>) { <#combine $0 and $1#> }",
      ]
    ),
  ]

  private let completions: [(String, String, Int, [String])] = [
    ("completion: @escaping () -> Void", "completion", 22, [".original", ".first", ".each"]),
    (
      "withCompletionHandler done: ((Bool) -> Void)?", "done", 38,
      [".original(otherwise: <#Bool#>)", ".first", ".each", ".combined(.any)", ".combined(.all)"]
    ),
    (
      "decisionHandler: (Int) -> Void", "decisionHandler", 27,
      [
        ".original(otherwise: <#Int#>)", ".first", ".each", ".combined(.max, default: <#Int#>)",
        ".combined(.min, default: <#Int#>)",
      ]
    ),
    (
      "reply: @escaping @Sendable ([X]) -> Void", "reply", 17,
      [
        ".original(otherwise: <#[X]#>)", ".first", ".each", ".combined(.collect)",
        ".combined(.first, default: <#[X]#>)",
      ]
    ),
    ("callback: @escaping Callback", "callback", 20, [".first", ".each"]),
    ("callback: @escaping (Int) throws -> Void", "callback", 20, [".first", ".each"]),
  ]
#endif
