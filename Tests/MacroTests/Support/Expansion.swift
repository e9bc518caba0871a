#if Macros
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @testable import DelegateForwardingMacros

  private let macros: [String: MacroSpec] = [
    "Forwarding": MacroSpec(type: ForwardingMacro.self), "Combining": MacroSpec(type: CombiningMacro.self),
  ]

  /// Expects that the source expands to the given text, or gets the given diagnostics.
  func expectExpansion(
    of source: String, to expanded: String, diagnostics: [DiagnosticSpec] = [], applying fixIts: [String]? = nil,
    mended: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    RequirementLine.$areMapped.withValue(false) {
      assertMacroExpansion(
        source, expandedSource: expanded, diagnostics: diagnostics, macroSpecs: macros, applyFixIts: fixIts,
        fixedSource: mended, indentationWidth: .spaces(2)
      ) { failure in
        Issue.record("\(failure.message)", sourceLocation: sourceLocation)
      }
    }
  }

  /// What `@Forwarding` adds to a protocol `D`.
  func extensions(_ implementation: String) -> String {
    """


    extension D where Self: GeneratedForwarding.Forwarder, Self.Subscriber == any D {
    \(implementation)
    }
    """
  }
#endif
