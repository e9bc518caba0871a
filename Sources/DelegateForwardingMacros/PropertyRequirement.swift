#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A property: the answers to its getter are combined, its setter sets every subscriber's.
  struct PropertyRequirement: ForwardedRequirement {
    private let declared: String
    private let name: String
    private let getter: Delivery
    private let setter: Delivery?

    init?(
      _ declaration: VariableDeclSyntax, of delegate: DelegateProtocol, in context: some MacroExpansionContext
    ) {
      guard let binding = declaration.bindings.first, let type = binding.typeAnnotation?.type,
        case .accessors(let accessors)? = binding.accessorBlock?.accessors
      else { return nil }
      let combining = CombiningAttribute(declaration.attributes)
      guard let rule = combining.rule(for: type, of: DeclSyntax(declaration), in: context) else { return nil }
      if let completion = combining.completion {
        context.diagnose(ForwardingError.nothingToComplete.diagnose(at: completion))
      }
      name = binding.pattern.trimmedDescription
      let prefix = declaration.attributes.forwardedText + delegate.access + declaration.modifiers.forwardedText
      declared = "\(prefix)var \(name): \(type.trimmedDescription)"
      let isolation = CallbackIsolation(
        attributes: declaration.attributes, modifiers: declaration.modifiers, in: delegate)
      func delivery(_ accessor: AccessorDeclSyntax, rule: AnswerRule?) -> Delivery {
        let effects = Effects(
          asyncSpecifier: accessor.effectSpecifiers?.asyncSpecifier,
          throwsClause: accessor.effectSpecifiers?.throwsClause)
        return Delivery(
          delegate: delegate, effects: effects, isolation: isolation, rule: rule, names: ["newValue"])
      }
      let get = accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }
      guard let get else { return nil }
      getter = delivery(get, rule: rule)
      setter = accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.set) }.map { delivery($0, rule: nil) }
    }

    func text(for recipients: Recipients) -> String {
      let get = getter.text(for: recipients) { "\(getter.effects.call)\($0).\(name)" }
      guard let setter else {
        if getter.effects.declared.isEmpty { return "\(declared) {\n\(get.indented())\n}" }
        return "\(declared) {\n  get\(getter.effects.declared) {\n\(get.indented().indented())\n  }\n}"
      }
      let set = setter.text(for: recipients) { "\($0).\(name) = newValue" }
      return "\(declared) {\n  get {\n\(get.indented().indented())\n  }\n  set {\n\(set.indented().indented())\n  }\n}"
    }
  }
#endif
