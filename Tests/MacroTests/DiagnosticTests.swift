#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  // `Tests/Fixtures/Protocols/Refused` has the messages as the compiler shows them. Here are the places and the fix-its,
  // and what the compiler refuses by itself as well.
  @Suite("Diagnostics")
  struct DiagnosticTests {
    @Test("A requirement that no multicast can answer is refused", arguments: refusedMembers)
    func member(_ source: String, _ column: Int, _ message: String) {
      expectExpansion(
        of: "@Forwarding\nprotocol D: AnyObject {\n  func a()\n  \(source)\n}",
        to: "protocol D: AnyObject {\n  func a()\n  \(source)\n}" + extensions(delivered("func a()", "a()")),
        diagnostics: [DiagnosticSpec(message: message, line: 4, column: column)])
    }

    @Test("A declaration that isn't a delegate protocol is refused", arguments: refusedDeclarations)
    func declaration(_ source: String, _ column: Int, _ message: String) {
      expectExpansion(
        of: "@Forwarding\n\(source)", to: source,
        diagnostics: [DiagnosticSpec(message: message, line: column == 0 ? 1 : 2, column: max(column, 1))])
    }

    @Test("A result without a rule: each rule that fits")
    func missingRule() {
      let rules = [".original(otherwise: <#String#>)", ".chain"]
      let all =
        rules + [".max(otherwise: <#String#>)", ".min(otherwise: <#String#>)", ".first(otherwise: <#String#>)"]
        + [".reduce(<#String#>) { <#combine $0 and $1#> }", ".byHand"]
      for rule in rules {
        expectExpansion(
          of: "@Forwarding protocol D: AnyObject {\n  /// Text.\n  func a(b: String) -> String\n}",
          to: "protocol D: AnyObject {\n  /// Text.\n  func a(b: String) -> String\n}" + extensions(""),
          diagnostics: [
            DiagnosticSpec(
              message: "each subscriber answers with 'String': say by '@Combining' how the answers become one",
              line: 3, column: 8, fixIts: all.map { FixItSpec(message: "add '@Combining(\($0))'") })
          ],
          applying: ["add '@Combining(\(rule))'"],
          mended:
            "@Forwarding protocol D: AnyObject {\n  /// Text.\n  @Combining(\(rule)) func a(b: String) -> String\n}")
      }
    }

    @Test("A handler without a rule: each rule that fits", arguments: handlers)
    func missingCompletion(_ source: String, _ column: Int, _ rules: [String], _ mended: String) {
      expectExpansion(
        of: "@Forwarding protocol D: AnyObject {\n  \(source)\n}",
        to: "protocol D: AnyObject {\n  \(source.withoutCombining)\n}" + extensions(""),
        diagnostics: [
          DiagnosticSpec(
            message: "each subscriber would call 'reply': say by '@Combining' how the calls become one", line: 2,
            column: column, fixIts: rules.map { FixItSpec(message: "add '@Combining(\($0))'") })
        ],
        applying: ["add '@Combining(\(rules[0]))'"], mended: "@Forwarding protocol D: AnyObject {\n  \(mended)\n}")
    }

    @Test("A closure that isn't a completion handler needs no rule", arguments: ["body", "progressHandler", "onEvent"])
    func otherClosure(_ name: String) {
      expectForwarding(
        of: "func a(\(name): @escaping () -> Void)",
        by: delivered("func a(\(name): @escaping () -> Void)", "a(\(name): \(name))"))
    }

    @Test("A rule without the value that it needs, and a value whose type isn't named")
    func values() {
      expectExpansion(
        of: "@Forwarding protocol D: AnyObject {\n  @Combining(.max) func a() -> Int\n}",
        to: "protocol D: AnyObject {\n  func a() -> Int\n}" + extensions(""),
        diagnostics: [
          DiagnosticSpec(
            message:
              "'.max' needs the answer for the case that nobody gives one, a 'Int': write '.max(otherwise: …)'",
            line: 2, column: 14, fixIts: [FixItSpec(message: "add 'otherwise:'")])
        ],
        applying: ["add 'otherwise:'"],
        mended: "@Forwarding protocol D: AnyObject {\n  @Combining(.max(otherwise: <#Int#>)) func a() -> Int\n}")
      expectExpansion(
        of: "@Forwarding protocol D: AnyObject {\n  @Combining(.first(otherwise: .x)) func a() -> X\n}",
        to: "protocol D: AnyObject {\n  func a() -> X\n}" + extensions(""),
        diagnostics: [
          DiagnosticSpec(
            message: "the type of '.x' isn't known here: write 'X.x', or '@Combining<X>'", line: 2, column: 32,
            fixIts: [FixItSpec(message: "name the type: 'X.x'")])
        ],
        applying: ["name the type: 'X.x'"],
        mended: "@Forwarding protocol D: AnyObject {\n  @Combining(.first(otherwise: X.x)) func a() -> X\n}")
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

    @Test("32: Two events of one name: a fix-it names one", arguments: ["", "@Event(\"a\") "])
    func clash(_ event: String) {
      let name = event.isEmpty ? "a" : "b"
      let (first, second) = ("func a(_ x: Int)", "func \(name)(_ x: String)")
      let call = event.isEmpty ? "a(x) as Void" : "a(x)"
      expectExpansion(
        of: "@DelegateEvents\nprotocol D {\n  \(first)\n  \(event)\(second)\n}",
        to: "protocol D {\n  \(first)\n  \(second)\n}"
          + eventEnum("case a(Int)", "case .a(let x):\n  delegate.\(call)"),
        diagnostics: [
          DiagnosticSpec(
            message: "'a' is already the event of 'a(_:)': name this one with '@Event(\"…\")'", line: 4,
            column: event.count + 8, fixIts: [FixItSpec(message: "name the event with '@Event'")])
        ],
        mended: "@DelegateEvents\nprotocol D {\n  \(first)\n  @Event(\"<#name#>\") \(second)\n}")
    }

    /// The code that `@DelegateEvents` adds to a protocol `D` with one event.
    private func eventEnum(_ event: String, _ delivery: String) -> String {
      """


      /// The events of `D` as values.
      nonisolated enum DEvent: _Forwarding.Event {
        \(event)

        func deliver(to delegate: any D) {
          _Forwarding.deliver(self, to: delegate, by: DEventDelivery.deliver)
        }
      }

      private enum DEventDelivery {
        static func deliver(_ event: DEvent, to delegate: any D) {
          switch event {
      \(delivery.shifted.shifted)
          }
        }
      }
      """
    }
  }

  private let refusedMembers = [
    (
      "static var shared: Int { get }", 14,
      "a static requirement can't be forwarded: it is asked of a type, and subscribers are objects"
    ),
    ("init(n: Int)", 3, "an initializer can't be forwarded: the subscribers exist already"),
    (
      "associatedtype Item", 3,
      "an associated type can't be forwarded: each subscriber could have another one, so no one call fits them all"
    ),
    (
      "subscript(n: Int) -> Int { get }", 3,
      "a subscript can't be forwarded: write a method instead, whose answers a rule combines"
    ),
    (
      "func isEqual(to other: Self)", 8,
      "'Self' can't be forwarded: it is another type in each subscriber; name the protocol instead, with 'any'"
    ),
    (
      "#requirements(1)", 3, "what a macro adds here is not seen by '@Forwarding', so it would not be forwarded"
    ),
  ]

  private let refusedDeclarations = [
    ("class C {}", 0, "'@Forwarding' belongs to a delegate protocol"),
    (
      "protocol D: Actor {\n}", 13,
      """
      a requirement of an actor's protocol runs in each subscriber's own isolation, so no one call reaches them all: make \
      the requirements 'async' in a protocol that inherits from 'AnyObject' and 'Sendable'
      """
    ),
    (
      "@objc protocol D: AnyObject {\n}", 1,
      """
      an '@objc' protocol can't be implemented by an extension, which Objective-C doesn't see: write the forwarding in a \
      proxy class
      """
    ),
  ]

  private let handlers = [
    (
      "func a(reply: @escaping () -> Void)", 17, [".original", ".all", ".byHand"],
      "@Combining(.original) func a(reply: @escaping () -> Void)"
    ),
    (
      "func a(reply: ((Bool) -> Void)?)", 17, [".original(otherwise: <#Bool#>)", ".any", ".all", ".byHand"],
      "@Combining(.original(otherwise: <#Bool#>)) func a(reply: ((Bool) -> Void)?)"
    ),
    (
      "@Combining(.any) func a(reply: @escaping (X?) -> Void) -> Bool", 34,
      [".any, completion: .original", ".any, completion: .firstNonNil()", ".byHand"],
      "@Combining(.any, completion: .original) func a(reply: @escaping (X?) -> Void) -> Bool"
    ),
  ]
#endif
