#if Macros
  import ForwardingModel
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The extensions that `@Forwarding` adds to a protocol.
  struct ForwardingExtensions {
    let delegate: DelegateProtocol
    let arguments: ForwardingAttribute
    private let members: ForwardedMembers
    /// The line for errors about inherited protocols.
    let line: RequirementLine

    init(_ delegate: DelegateProtocol, arguments: ForwardingAttribute, in context: some MacroExpansionContext) {
      self.delegate = delegate
      self.arguments = arguments
      let own = OwnMembers(proxiesOnly: arguments.proxiesOnly)
      members = ForwardedMembers(
        delegate.members, of: delegate, checks: MemberChecks(ownMembers: own), in: context)
      let clause = delegate.declaration.inheritanceClause.map { Syntax($0) } ?? Syntax(delegate.declaration.name)
      line = RequirementLine(of: clause, in: context)
    }

    var texts: [String] {
      let forMulticasts = "Self: GeneratedForwarding.Forwarder, Self.Subscriber == \(delegate.existential)"
      var texts = [text(members.text(for: .subscribers) + inheritanceCheck, where: forMulticasts)]
      if arguments.inheritable {
        texts.append(text(members.text(for: .others) + "\n\n" + marker, where: "Self: GeneratedForwarding.Forwarder"))
      } else {
        texts.append(text(marker, where: "Self: GeneratedForwarding.Forwarder"))
      }
      if needsClassCheck { texts.append(text(classCheck, where: nil)) }
      if arguments.proxiesOnly, let refusal = members.refusal {
        let forMulticastsOnly = forMulticasts.replacing(".Forwarder", with: ".MulticastItself")
        texts.append(text(refusal, where: forMulticastsOnly))
      }
      return texts
    }

    private func text(_ members: String, where requirements: String?) -> String {
      let header = (extensionAttributes + ["extension \(delegate.name)"]).joined(separator: " ")
      return
        "\(header)\(requirements.map { " where \($0)" } ?? "") {\n\(members.indented())\(RequirementLine.end(of: members))\n}"
    }

    /// The attributes that the extension doesn't get from the protocol.
    private var extensionAttributes: [String] {
      let declaration = delegate.declaration
      let attributes = declaration.attributes.filter { attribute in
        guard case .attribute(let attribute) = attribute else { return true }
        return ["available", "_spi"].contains(attribute.attributeName.trimmedDescription)
      }
      let isolation = declaration.modifiers.filter { $0.name.tokenKind == .keyword(.nonisolated) }
      return attributes.map(\.trimmedDescription) + isolation.map(\.trimmedDescription)
    }
  }
#endif
