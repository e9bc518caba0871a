#if Macros
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @testable import DelegateForwardingMacros

  private let macros: [String: MacroSpec] = [
    "Forwarding": MacroSpec(type: ForwardingMacro.self),
    "Combining": MacroSpec(type: CombiningMacro.self),
  ]

  /// Expects that the source expands to the text given, or is complained of as given.
  func expectExpansion(
    of source: String, to expanded: String, diagnostics: [DiagnosticSpec] = [], applying fixIts: [String]? = nil,
    mended: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    assertMacroExpansion(
      source, expandedSource: expanded, diagnostics: diagnostics, macroSpecs: macros, applyFixIts: fixIts,
      fixedSource: mended, indentationWidth: .spaces(2)
    ) { failure in
      Issue.record("\(failure.message)", sourceLocation: sourceLocation)
    }
  }

  /// Expects that members of a protocol are implemented by the text given, in both extensions.
  ///
  /// The second differs from the first by whom it forwards to, and by nothing else.
  func expectForwarding(
    of members: String, by implementation: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let requirements = members.replacing(#/@Combining\((?:[^()]|\([^()]*\))*\) /#, with: "")
    let toOthers =
      implementation
      .replacing("forward {", with: "forward(to: (any D).self) {")
      .replacing("forward(combining", with: "forward(to: (any D).self, combining")
      .replacing(
        "forward(isolation: #isolation", with: "forward(isolation: #isolation, to: (any D).self")
    expectExpansion(
      of: "@Forwarding\nprotocol D: AnyObject {\n\(members.shifted)\n}",
      to: """
        protocol D: AnyObject {
        \(requirements.shifted)
        }

        extension D where Self: MulticastForwarding, Self.Subscriber == any D {
        \(implementation.shifted)
        }

        extension D where Self: MulticastForwarding {
        \(toOthers.shifted)
        }
        """, sourceLocation: sourceLocation)
  }

  extension String {
    fileprivate var shifted: String {
      split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty || $0.hasPrefix("#") ? String($0) : "  \($0)" }.joined(separator: "\n")
    }
  }

  /// A kind of requirement, and how it is forwarded.
  struct Forwarded: Sendable, CustomTestStringConvertible {
    let kind: String
    let requirement: String
    let implementation: String

    init(_ kind: String, _ requirement: String, by implementation: String) {
      self.kind = kind
      self.requirement = requirement
      self.implementation = implementation
    }

    var testDescription: String { kind }
  }
#endif
