#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @Suite("Diagnostics of @DelegateEvents")
  struct EventDiagnosticTests {
    @Test(
      "28: Notes say which requirements are not events, and why, where the attribute asks for them", arguments: omitted)
    func omission(_ omission: Omission) {
      let note = DiagnosticSpec(
        message: "not an event: \(omission.reason)", line: 3, column: omission.column, severity: .note)
      expectNoEvents("@DelegateEvents(explainingOmissions: true)", omission.requirement, diagnostics: [note])
      expectNoEvents("@DelegateEvents", omission.requirement, diagnostics: [])
    }

    @Test("A type alias is passed over in silence")
    func alias() {
      expectNoEvents("@DelegateEvents(explainingOmissions: true)", "typealias A = Int", diagnostics: [])
    }

    @Test("A declaration that has no events is refused", arguments: refused)
    func declaration(_ refused: Refused) {
      expectExpansion(
        of: "@DelegateEvents\n\(refused.source)", to: refused.source,
        diagnostics: [DiagnosticSpec(message: refused.message, line: refused.line, column: refused.column)])
    }

    @Test("32: Two events of one name are an error at the second one, with a fix-it")
    func clash() {
      let expanded = """
        protocol D {
          func a(_ a: Int, b: Int)
          func a(_ a: Int, b: String)
        }
        """
      expectExpansion(
        of: "@DelegateEvents\n\(expanded)",
        to: expanded + generated("case b(Int, Int)", ".b(let a, let b):\n  delegate.a(a, b: b) as Void"),
        diagnostics: [
          DiagnosticSpec(
            message: "'b' is already the event of 'a(_:b:)': name this one with '@Event(\"…\")'", line: 4, column: 8,
            fixIts: [FixItSpec(message: "name the event with '@Event'")])
        ],
        mended: """
          @DelegateEvents
          protocol D {
            func a(_ a: Int, b: Int)
            @Event("<#name#>") func a(_ a: Int, b: String)
          }
          """)
    }

    @Test("The fix-it changes the name that is there")
    func clashOfNames() {
      expectExpansion(
        of: "@DelegateEvents\nprotocol D {\n  func a()\n  @Event(\"a\") func b()\n}",
        to: "protocol D {\n  func a()\n  func b()\n}" + generated("case a", ".a:\n  delegate.a()"),
        diagnostics: [
          DiagnosticSpec(
            message: "'a' is already the event of 'a()': name this one with '@Event(\"…\")'", line: 4, column: 20,
            fixIts: [FixItSpec(message: "name the event with '@Event'")])
        ],
        mended: "@DelegateEvents\nprotocol D {\n  func a()\n  @Event(\"<#name#>\") func b()\n}")
    }

    @Test("32: A name that the enum has itself is refused", arguments: ["func deliver(to: Int)", "func Type()"])
    func taken(_ requirement: String) {
      let name = requirement.contains("deliver") ? "deliver" : "Type"
      expectNoEvents(
        "@DelegateEvents", requirement,
        diagnostics: [
          DiagnosticSpec(
            message: "the enum has a '\(name)' of its own: name the event with '@Event(\"…\")'", line: 3, column: 8,
            fixIts: [FixItSpec(message: "name the event with '@Event'")])
        ])
    }

    @Test("@Event outside of a protocol with events is refused")
    func outside() {
      for source in ["@Event(\"a\") func a()", "protocol D {\n  @Event(\"a\") func a()\n}"] {
        expectExpansion(
          of: source, to: source.replacing("@Event(\"a\") ", with: ""),
          diagnostics: [
            DiagnosticSpec(
              message: "'@Event' belongs to a requirement of a protocol that is '@DelegateEvents'",
              line: source.hasPrefix("@") ? 1 : 2, column: source.hasPrefix("@") ? 1 : 3)
          ])
      }
    }

    @Test("@Event at what is not an event is refused", arguments: omitted)
    func named(_ omission: Omission) {
      expectNoEvents(
        "@DelegateEvents", "@Event(\"a\") \(omission.requirement)", expanded: omission.requirement,
        diagnostics: [DiagnosticSpec(message: "not an event: \(omission.reason)", line: 3, column: 3)])
    }

    @Test(
      "A name that is not an identifier is refused", arguments: ["\"1\"", "\"\"", "\"a b\"", "\"_\"", "\"\\(a)\"", "a"])
    func invalidName(_ name: String) {
      expectExpansion(
        of: "@DelegateEvents\nprotocol D {\n  @Event(\(name)) func b()\n}",
        to: "protocol D {\n  func b()\n}" + generated("case b", ".b:\n  delegate.b()"),
        diagnostics: [
          DiagnosticSpec(
            message: "an event's name is an identifier, written as a string literal: '@Event(\"didStart\")'", line: 3,
            column: 3)
        ])
    }

    private func expectNoEvents(
      _ attribute: String, _ requirement: String, expanded: String? = nil, diagnostics: [DiagnosticSpec],
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      expectExpansion(
        of: "\(attribute)\nprotocol D {\n  \(requirement)\n}",
        to: """
          protocol D {
            \(expanded ?? requirement)
          }

          /// The events of `D` as values.
          nonisolated enum DEvent: _Forwarding.Event {
            func deliver(to delegate: any D) {}
          }
          """,
        diagnostics: diagnostics, sourceLocation: sourceLocation)
    }

    /// The code that `@DelegateEvents` adds to a protocol `D` with one event.
    private func generated(_ event: String, _ delivery: String) -> String {
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
      \("case \(delivery)".shifted.shifted)
          }
        }
      }
      """
    }
  }

  struct Omission: Sendable, CustomTestStringConvertible {
    let requirement: String
    let column: Int
    let reason: String

    init(_ requirement: String, at column: Int = 8, _ reason: String) {
      (self.requirement, self.column, self.reason) = (requirement, column, reason)
    }

    var testDescription: String { requirement }
  }

  private let omitted = [
    Omission("var a: Int { get }", at: 7, "a property is not a callback"),
    Omission("init()", at: 3, "only a method is a callback"),
    Omission("subscript(n: Int) -> Int { get }", at: 3, "only a method is a callback"),
    Omission("static func a()", at: 15, "a static requirement is called on a type, not on a delegate"),
    Omission("func a() -> Int", "the caller waits for the answer"),
    Omission("func a() throws", "the caller has to know whether it throws"),
    Omission("func a(completion: (Int) -> Void)", "the caller waits for 'completion', a completion handler"),
    Omission("func a(x: inout Int)", "the caller waits for the change of 'x', which is 'inout'"),
    Omission("func a(x: borrowing Int)", "'x' can't be kept after the call"),
    Omission("func a(x: () -> Void)", "'x' can't be kept after the call"),
    Omission("func a(x: @autoclosure @escaping () -> Int)", "'x' can't be kept after the call"),
    Omission("func a(x: isolated (any Actor)?) async", "'x' can't be kept after the call"),
    Omission("func a(x: Int...)", "Swift can't pass an array on to 'x', which is variadic"),
    Omission("func a<T>(x: T)", "a case of an enum can't be generic"),
    Omission("func a(x: [some Equatable])", "a case of an enum can't be generic"),
    Omission("func a(x: Self)", "'Self' is another type in each delegate"),
    Omission("@available(*, deprecated) func a()", at: 34, "it isn't available wherever the protocol is"),
  ]

  private let refused = [
    Refused(source: "class C {}", column: 1, message: "'@DelegateEvents' belongs to a delegate protocol"),
    Refused(
      source: "protocol D {\n  associatedtype T\n}", column: 3,
      message: "an event has no place for an associated type, which is another type in each delegate"),
    Refused(
      source: "protocol D<T> {\n}", column: 11,
      message: "an event has no place for an associated type, which is another type in each delegate"),
    Refused(
      source: "protocol D: Actor {\n}", column: 13,
      message: "the requirements of an actor's protocol are called on that actor only, so they can't be events"),
  ]

  extension Refused {
    /// The line of the diagnostic.
    fileprivate var line: Int { source.hasPrefix("class") ? 1 : source.contains("associatedtype") ? 3 : 2 }
  }
#endif
