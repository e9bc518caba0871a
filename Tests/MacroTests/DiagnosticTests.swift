#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @Suite("Diagnostics of @Forwarding")
  struct DiagnosticTests {
    @Test("A requirement that no multicast can answer is refused", arguments: refusedMembers)
    func member(_ refused: Refused) {
      expectExpansion(
        of: "@Forwarding\nprotocol D: AnyObject {\n  func a()\n  \(refused.source)\n}",
        to: "protocol D: AnyObject {\n  func a()\n  \(refused.expandedSource)\n}"
          + extensions(delivered("func a()", "a()")),
        diagnostics: [DiagnosticSpec(message: refused.message, line: 4, column: refused.column)])
    }

    @Test("A declaration that isn't a delegate protocol is refused", arguments: refusedDeclarations)
    func declaration(_ refused: Refused) {
      expectExpansion(
        of: "@Forwarding\n\(refused.source)", to: refused.source,
        diagnostics: [DiagnosticSpec(message: refused.message, line: 2, column: refused.column)])
    }

    @Test("A declaration that isn't a protocol is refused")
    func notAProtocol() {
      expectExpansion(
        of: "@Forwarding class C {}", to: "class C {}",
        diagnostics: [
          DiagnosticSpec(message: "'@Forwarding' belongs to a delegate protocol", line: 1, column: 1)
        ])
    }

    @Test("A rule outside of a protocol that is forwarded is refused")
    func ruleOutside() {
      expectExpansion(
        of: "protocol D: AnyObject {\n  @Combining(.any) func a() -> Bool\n}",
        to: "protocol D: AnyObject {\n  func a() -> Bool\n}",
        diagnostics: [
          DiagnosticSpec(
            message: "'@Combining' belongs to a requirement of a protocol that is '@Forwarding'", line: 2, column: 3)
        ])
    }

    @Test("A rule or a completion that applies to nothing is refused", arguments: idleAttributes)
    func idle(_ refused: Refused) {
      expectExpansion(
        of: "@Forwarding protocol D: AnyObject {\n#if A\n  \(refused.source)\n#endif\n}",
        to: "protocol D: AnyObject {\n#if A\n  \(refused.expandedSource)\n#endif\n}"
          + extensions("#if A\n" + (refused.body ?? "") + "\n#endif"),
        diagnostics: [DiagnosticSpec(message: refused.message, line: 3, column: refused.column)])
    }
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let source: String
    let column: Int
    let message: String
    /// The code that is still generated.
    var body: String?

    var testDescription: String { source }

    /// The source without the attributes.
    var expandedSource: String { source.withoutCombining }
  }

  private let refusedMembers = [
    Refused(
      source: "static func make()", column: 15,
      message: "a static requirement can't be forwarded: it is asked of a type, and subscribers are objects"),
    Refused(
      source: "static var shared: Int { get }", column: 14,
      message: "a static requirement can't be forwarded: it is asked of a type, and subscribers are objects"),
    Refused(
      source: "static func == (a: Int, b: Int) -> Bool", column: 15,
      message: "a static requirement can't be forwarded: it is asked of a type, and subscribers are objects"),
    Refused(
      source: "init(n: Int)", column: 3,
      message: "an initializer can't be forwarded: the subscribers exist already"),
    Refused(
      source: "associatedtype Item", column: 3,
      message:
        "an associated type can't be forwarded: each subscriber could have another one, so no one call fits them all"),
    Refused(
      source: "subscript(n: Int) -> Int { get }", column: 3,
      message: "a subscript can't be forwarded: write a method instead, whose answers a rule combines"),
    Refused(
      source: "func isEqual(to other: Self)", column: 8,
      message:
        "'Self' can't be forwarded: it is another type in each subscriber; name the protocol instead, with 'any'"),
    Refused(
      source: "var next: Self { get }", column: 7,
      message:
        "'Self' can't be forwarded: it is another type in each subscriber; name the protocol instead, with 'any'"),
    Refused(
      source: "#requirements(1)", column: 3,
      message: "what a macro adds here is not seen by '@Forwarding', so it would not be forwarded"),
    Refused(
      source: "var multicast: Int { get }", column: 7,
      message:
        "what forwards has a member 'multicast' already, which would answer instead of the subscribers: rename the requirement"
    ),
    Refused(
      source: "func log(_ a: Int..., b: some Equatable)", column: 8,
      message:
        "a variadic parameter beside one of type 'some' can't be forwarded: name that type as a generic parameter"
    ),
    Refused(
      source: "func multicast()", column: 8,
      message:
        "what forwards has a member 'multicast' already, which would answer instead of the subscribers: rename the requirement"
    ),
  ]

  private let refusedDeclarations = [
    Refused(
      source: "protocol D: Actor {\n}", column: 13,
      message: """
        a requirement of an actor's protocol runs in each subscriber's own isolation, so no one call reaches them all: make \
        the requirements 'async' in a protocol that inherits from 'AnyObject' and 'Sendable'
        """),
    Refused(
      source: "@objc protocol D: AnyObject {\n}", column: 1,
      message: """
        an '@objc' protocol can't be implemented by an extension, which Objective-C doesn't see: write the forwarding in a \
        proxy class
        """),
    Refused(
      source: "protocol D<Item>: AnyObject {\n  associatedtype Item\n}", column: 11,
      message:
        "an associated type can't be forwarded: each subscriber could have another one, so no one call fits them all"),
  ]

  private let idleAttributes = [
    Refused(
      source: "@Combining(.any) func a()", column: 14, message: "there is no answer to combine here",
      body: delivered("func a()", "a()")),
    Refused(
      source: "@Combining(completion: .first) func a(n: Int)", column: 26,
      message: "there is no completion handler here",
      body: delivered("func a(n: Int)", "a(n: n)")),
    Refused(
      source: "@Combining(completion: .first) func a(reply: () -> Int)", column: 48,
      message: "'reply' has to be a closure that returns nothing, so that only one call can pass"),
    Refused(
      source: "@Combining(completion: .first(otherwise: 1)) func a(reply: (Int) -> Void)",
      column: 62,
      message: """
        'reply' has to be '@escaping', may be neither 'async' nor throw, and has no 'inout' parameter, for 'otherwise:' to call it \
        when the last subscriber lets go of it
        """),
  ]
#endif
