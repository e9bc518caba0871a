#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A property's implementation: the answers to its getter are combined, its setter sets every subscriber's.
  struct PropertyForwarding: ForwardedRequirement {
    private let property: PropertyRequirement
    let declared: String
    private let effects: Effects
    private let delegateName: String
    private let getter: Delivery
    private let setter: Delivery

    /// Is nil after a complaint of what can't be forwarded.
    init?(_ property: PropertyRequirement, of delegate: DelegateProtocol, in context: some MacroExpansionContext) {
      let declaration = property.declaration
      let combining = property.combining
      guard
        let rule = combining.rule(for: property.type, of: DeclSyntax(declaration), types: delegate.types, in: context)
      else { return nil }
      if let completion = combining.completion {
        context.diagnose(ForwardingError.nothingToComplete.diagnose(at: completion))
      }
      self.property = property
      delegateName = delegate.name
      let prefix = declaration.attributes.forwardedText + delegate.access + declaration.modifiers.forwardedText
      let type = delegate.types.text(property.type)
      declared = "\(prefix)var \(property.name): \(type)"
      effects = property.getter.naming { delegate.types.text($0) }
      let isolation = CallbackIsolation(
        attributes: declaration.attributes, modifiers: declaration.modifiers, in: delegate)
      let isCapturable = !declaration.modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) }
      func delivery(_ effects: Effects, _ rule: AnswerRule?, _ result: String?) -> Delivery {
        Delivery(
          delegate: delegate, effects: effects, isolation: isolation, rule: rule, result: result, names: ["newValue"],
          isCapturable: isCapturable, unsafeMark: rule == nil ? "" : property.type.unsafeMark)
      }
      getter = delivery(effects, rule, type)
      setter = delivery(.none, nil, nil)
    }

    var combining: CombiningAttribute { property.combining }

    var syntax: Syntax { Syntax(property.binding.pattern) }

    var isAnswered: Bool { OwnMembers(delegate: delegateName, proxiesOnly: false).answering(property) != nil }

    var emptyBody: String {
      let get = "get\(effects.declared) { fatalError() }"
      return property.hasSetter ? "\(get)\nset { fatalError() }" : get
    }

    func text(for recipients: Recipients) -> String {
      let get = getter.text(for: recipients) { "\(effects.call)\(property.type.unsafeMark)\($0).\(property.name)" }
      if !property.hasSetter {
        if effects.declared.isEmpty { return "\(declared) {\n\(get.indented())\n}" }
        return "\(declared) {\n  get\(effects.declared) {\n\(get.indented().indented())\n  }\n}"
      }
      let set = setter.text(for: recipients) { "\(property.type.unsafeMark)\($0).\(property.name) = newValue" }
      return "\(declared) {\n  get {\n\(get.indented().indented())\n  }\n  set {\n\(set.indented().indented())\n  }\n}"
    }
  }
#endif
