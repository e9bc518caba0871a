#if Macros
  import ForwardingModel
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension DelegateProtocol {
    /// Whether to go on and check the requirements. Diagnoses why not.
    func check(_ arguments: ForwardingAttribute, in context: some MacroExpansionContext) -> Bool {
      guard let (error, node) = problem(arguments) else { return true }
      context.diagnose(error.diagnose(at: node))
      return false
    }

    private func problem(_ arguments: ForwardingAttribute) -> (any MacroError, Syntax)? {
      if let member = declaration.unread { return (MacroMisuse.unread, member) }
      if let objc = declaration.attributes.first(named: "objc") { return (MacroMisuse.objectiveC, Syntax(objc)) }
      if let types = declaration.primaryAssociatedTypeClause {
        return (ForwardingRefusal.associatedType, Syntax(types))
      }
      if let actor = inherited.first(where: { ["Actor", "DistributedActor"].contains($0.lastName) }) {
        return (MacroMisuse.actor, Syntax(actor))
      }
      if inherited.allSatisfy({ Self.boundToNoClass.contains($0.lastName) }), !hasClassRequirement {
        return (MacroMisuse.notClassBound, Syntax(declaration.name))
      }
      if !arguments.proxiesOnly, let own = inherited.first(where: { Self.answeredByMulticast.contains($0.lastName) }) {
        return (MacroMisuse.inheritsOwnMember(type: own.trimmedDescription), Syntax(own))
      }
      if types.isNested, let word = declaration.modifiers.first(where: { $0.name.tokenKind == .keyword(.private) }) {
        return (MacroMisuse.nestedPrivate, Syntax(word))
      }
      return nil
    }

    /// The standard library's protocols that structs can conform to.
    static let boundToNoClass: Set = [
      "Sendable", "SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable", "Equatable", "Hashable", "Comparable",
      "Identifiable", "Codable", "Encodable", "Decodable", "Error", "CustomStringConvertible",
      "CustomDebugStringConvertible", "CustomReflectable",
    ]

    /// The protocols that the multicast or every class already implements.
    private static let answeredByMulticast: Set = [
      "CustomStringConvertible", "CustomDebugStringConvertible", "CustomReflectable", "Identifiable",
      "MulticastForwarding",
    ]

    /// `where Self: SomeClass`
    private var hasClassRequirement: Bool {
      let requirements = declaration.genericWhereClause?.requirements ?? []
      return requirements.contains { requirement in
        guard case .conformanceRequirement(let conformance) = requirement.requirement else { return false }
        return conformance.leftType.trimmedDescription == "Self"
          && !Self.boundToNoClass.contains(conformance.rightType.lastName)
      }
    }
  }

  extension ProtocolDeclSyntax {
    /// The first member that this version of swift-syntax can't read, mostly because the syntax is newer.
    fileprivate var unread: Syntax? {
      let member = memberBlock.members.first { member in
        member.tokens(viewMode: .all).contains { token in
          let isUnread = token.presence == .missing || token.parent?.is(UnexpectedNodesSyntax.self) == true
          // `nonisolated(nonsending)` is newer than 600 and 601, but has its words.
          let isDetail = [token.parent, token.parent?.parent].contains { $0?.is(DeclModifierDetailSyntax.self) == true }
          return isUnread && !isDetail
        }
      }
      return member.map { Syntax($0.decl) }
    }
  }
#endif
