#if Macros
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @testable import DelegateForwardingMacros

  private let macros: [String: MacroSpec] = [
    "Forwarding": MacroSpec(type: ForwardingMacro.self),
    "Combining": MacroSpec(type: CombiningMacro.self),
    "DelegateEvents": MacroSpec(type: DelegateEventsMacro.self),
    "Event": MacroSpec(type: EventMacro.self),
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

  /// Expects that a protocol's members are implemented by the given text.
  func expectForwarding(
    of members: String, by implementation: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectExpansion(
      of: "@Forwarding\nprotocol D: AnyObject {\n\(members.shifted)\n}",
      to: "protocol D: AnyObject {\n\(members.withoutCombining.shifted)\n}" + extensions(implementation),
      sourceLocation: sourceLocation)
  }

  /// What `@Forwarding` adds to a protocol `D`: its implementation, and that it isn't forwarded for what inherits from it.
  func extensions(_ implementation: String, attributes: String = "", access: String = "") -> String {
    """


    \(attributes)extension D where Self: _Forwarding.Forwarder, Self.Subscriber == any D {
    \(implementation.shifted)
    }

    \(attributes)extension D where Self: _Forwarding.Forwarder {
      \(access)static func _forwardsInherited(_ type: (any D).Type) -> _NotInheritable { _NotInheritable() }
    }
    """
  }

  /// A method without a result, as it is implemented where nothing about it is special.
  func delivered(_ declaration: String, _ call: String) -> String {
    """
    \(declaration) {
      ({ (multicast: _Forwarding.Multicast<any D>) in
        multicast.forward { $0.\(call) }
      })(multicast)
    }
    """
  }

  extension String {
    /// The requirements without the attributes that are expanded.
    var withoutCombining: String {
      replacing(#/@Combining(?:<[^>]*>)?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\) /#, with: "")
    }

    var shifted: String {
      split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty || $0.hasPrefix("#") ? String($0) : "  \($0)" }.joined(separator: "\n")
    }
  }

  /// A kind of requirement, and its forwarding.
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
