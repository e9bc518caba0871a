#if Macros
  import ForwardingModel
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The extension that `@Forwarding` adds to a protocol, with an implementation of each requirement.
  struct ForwardingExtension {
    let delegate: DelegateProtocol
    /// What the protocol inherits from, and the user forwards.
    let byHand: Set<String>
    let context: any MacroExpansionContext

    /// The extension. Diagnoses what can't be forwarded.
    var text: String {
      let header = (attributes + ["extension \(delegate.name)"]).joined(separator: " ")
      let members = [text(of: delegate.members), classCheck].compactMap(\.self).joined(separator: "\n\n")
      let lines = members.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return """
        \(header) where Self: GeneratedForwarding.Forwarder, Self.Subscriber == \(delegate.existential) {
        \(lines.indented.joined(separator: "\n"))\(RequirementLine.end(of: members))
        }
        """
    }

    /// The implementations, with the conditional compilation blocks around them.
    private func text(of members: [Member]) -> String {
      members.compactMap { member -> String? in
        switch member {
        case .requirement(let requirement): return implementation(of: requirement)
        case .condition(let clauses):
          return clauses.map { "\($0.directive)\n\(text(of: $0.members))\n" }.joined() + "#endif"
        case .other(let declaration):
          guard let refusal = declaration.refusal else { return nil }
          let node = declaration.as(VariableDeclSyntax.self).map { Syntax($0.bindings) } ?? Syntax(declaration)
          context.diagnose(refusal.diagnose(at: node))
          return nil
        }
      }
      .joined(separator: "\n\n")
    }

    /// Nil if the user forwards the requirement, or if it can't be forwarded.
    private func implementation(of requirement: ProtocolRequirement) -> String? {
      if let refusal = requirement.declaration.refusal ?? requirement.refusal {
        context.diagnose(refusal.diagnose(at: requirement.name))
        return nil
      }
      if requirement.combining.isByHand { return nil }
      guard let rule = requirement.rule(in: context) else {
        return requirement.requirement.stub(access: delegate.access)
      }
      let forwarding = RequirementForwarding(requirement, by: rule, of: delegate)
      return RequirementLine(of: requirement, in: context).mapping(forwarding.text)
    }

    /// Has the compiler check that an inherited protocol is class-bound, which the macro can't see.
    private var classCheck: String? {
      guard delegate.isClassBound == nil, !byHand.isEmpty else { return nil }
      let line = RequirementLine(of: Syntax(delegate.declaration.name), in: context)
      return line.mapping(
        "private static func _checkClass() { let _: (\(delegate.existential)) -> AnyObject = { $0 } }")
    }

    /// The attributes that the extension doesn't get from the protocol.
    private var attributes: [String] {
      let declaration = delegate.declaration
      let attributes = declaration.attributes.filter { attribute in
        guard case .attribute(let attribute) = attribute else { return true }
        return ["available", "_spi"].contains(attribute.attributeName.trimmedDescription)
      }
      let isolation = declaration.modifiers.filter { $0.name.tokenKind == .keyword(.nonisolated) }
      return attributes.map(\.trimmedDescription) + isolation.map(\.trimmedDescription)
    }
  }

  extension DeclSyntax {
    /// Why the member can't be forwarded, whatever its attributes say.
    fileprivate var refusal: ForwardingRefusal? {
      if isStatic { return .staticRequirement }
      switch kind {
      case .initializerDecl: return .initializer
      case .associatedTypeDecl: return .associatedType
      case .subscriptDecl: return .subscript
      case .macroExpansionDecl: return .macroExpansion
      case .functionDecl, .variableDecl: return namesSelf ? .selfRequirement : nil
      default: return nil
      }
    }
  }

  extension ProtocolRequirement {
    /// Why it can't be forwarded, as a member of the forwarder would answer it, or as its spelling shows.
    fileprivate var refusal: ForwardingRefusal? {
      combining.isByHand ? nil : requirement.refusal ?? requirement.refusalByMulticast
    }
  }

  extension Requirement {
    /// An implementation beside an error, so that the compiler doesn't report a missing conformance too.
    fileprivate func stub(access: String) -> String {
      let stop = ["Swift.fatalError()"]
      return implementation(declared: declared(access: access, .expansion), body: stop, setter: stop)
        .joined(separator: "\n")
    }
  }
#endif
