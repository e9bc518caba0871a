#if Macros
  import ForwardingModel
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension DelegateProtocol {
    /// Whether to go on and check the requirements. Diagnoses why not, and what is inherited unseen.
    func check(byHand: Set<String>, in context: some MacroExpansionContext) -> Bool {
      if let (error, node) = problem {
        context.diagnose(error.diagnose(at: node))
        return false
      }
      for (name, type) in inheritedNames where !byHand.contains(name) {
        if Self.answeredByMulticast.contains(name) {
          context.diagnose(ProtocolProblem.inheritsOwnMember(type: name).diagnose(at: type))
        } else if !Self.markers.contains(name), !Self.boundToClass.contains(name) {
          context.diagnose(ProtocolProblem.inherits(type: name).diagnose(at: type))
        }
      }
      return true
    }

    private var problem: (any MacroError, Syntax)? {
      if let member = declaration.unread { return (ProtocolProblem.unread, member) }
      if let objc = declaration.attributes.first(named: "objc") { return (ProtocolProblem.objectiveC, Syntax(objc)) }
      if let types = declaration.primaryAssociatedTypeClause {
        return (ForwardingRefusal.associatedType, Syntax(types))
      }
      if let (_, actor) = inheritedNames.first(where: { ["Actor", "DistributedActor"].contains($0.name) }) {
        return (ForwardingRefusal.actor, Syntax(actor))
      }
      if isClassBound == false { return (ProtocolProblem.notClassBound, Syntax(declaration.name)) }
      if types.isNested, let word = declaration.modifiers.first(where: { $0.name.tokenKind == .keyword(.private) }) {
        return (ProtocolProblem.nestedPrivate, Syntax(word))
      }
      return nil
    }

    /// The standard library's protocols that require nothing, and that structs can conform to.
    private static let markers: Set = ["Sendable", "SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable"]

    /// The protocols that the multicast or every class already implements.
    private static let answeredByMulticast: Set = [
      "CustomStringConvertible", "CustomReflectable", "Identifiable", "MulticastForwarding",
    ]

    /// What is safe to inherit from, because it requires nothing, or every proxy class implements it.
    private static let boundToClass: Set = ["AnyObject", "class", "NSObjectProtocol"]

    /// Whether only classes can conform to it. Nil if that depends on what it inherits from.
    var isClassBound: Bool? {
      let names = inheritedNames.map(\.name)
      if !Self.boundToClass.isDisjoint(with: names) { return true }
      return names.allSatisfy(Self.markers.contains) ? false : nil
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
