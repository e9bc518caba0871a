#if Macros
  import ForwardingModel
  import SwiftSyntax

  /// A method or a property that the protocol requires, with the syntax that it was read from.
  struct ProtocolRequirement {
    let requirement: Requirement
    let combining: CombiningAttribute
    let declaration: DeclSyntax
    let attributes: AttributeListSyntax
    /// The place of an error about the whole requirement.
    let name: Syntax
    /// The places of errors about parameters.
    let parameterTypes: [TypeSyntax]

    init(_ function: FunctionDeclSyntax, types: TypeNames) {
      let types = types.besides(Set(function.genericParameterClause?.parameters.map(\.name.text) ?? []))
      let list = function.signature.parameterClause.parameters
      let effects = function.signature.effectSpecifiers
      let constraints = function.genericWhereClause.map { types.text($0) }
      declaration = DeclSyntax(function)
      name = Syntax(function.name)
      attributes = function.attributes
      parameterTypes = list.map(\.type)
      combining = CombiningAttribute(function.attributes, types: types)
      requirement = Requirement(
        function.name.bareText,
        form: .method(
          generics: function.genericParameterClause.map { types.text($0) } ?? "",
          parameters: Parameter.all(
            list.map { parameter in
              let name = (parameter.secondName ?? parameter.firstName).bareText
              return (parameter.firstName.bareText, name, types.type(parameter.type), parameter.ellipsis != nil)
            }), constraints: constraints),
        effects: Effects(effects?.asyncSpecifier, effects?.throwsClause, types: types),
        result: function.signature.returnClause.map { types.type($0.type) }, of: function,
        takesIsolation: list.contains { $0.type.isIsolated })
    }

    /// Nil for a property without accessors.
    init?(_ binding: PatternBindingSyntax, of variable: VariableDeclSyntax, types: TypeNames) {
      guard let type = binding.typeAnnotation?.type,
        case .accessors(let accessors)? = binding.accessorBlock?.accessors,
        let get = accessors.first(where: { $0.accessorSpecifier.tokenKind == .keyword(.get) })
      else { return nil }
      let isSettable = accessors.contains { $0.accessorSpecifier.tokenKind == .keyword(.set) }
      declaration = DeclSyntax(variable)
      name = Syntax(binding.pattern)
      attributes = variable.attributes
      parameterTypes = []
      combining = CombiningAttribute(variable.attributes, types: types)
      requirement = Requirement(
        binding.pattern.trimmedDescription.bare, form: .property(isSettable: isSettable),
        effects: Effects(get.effectSpecifiers?.asyncSpecifier, get.effectSpecifiers?.throwsClause, types: types),
        result: types.type(type), of: variable, takesIsolation: false)
    }

    /// The closures that `@Combining` is about.
    var handlers: [CompletionHandler] { requirement.handlers(isRuled: handlersRule != nil, seenBy: .syntax) }

    /// The rule that is about a completion handler.
    var handlersRule: ExprSyntax? { requirement.result == nil ? combining.rule : combining.completion }
  }

  extension Requirement {
    fileprivate init(
      _ name: String, form: Form, effects: Effects, result: TypeText?,
      of declaration: some WithAttributesSyntax & WithModifiersSyntax, takesIsolation: Bool
    ) {
      let (attributes, modifiers) = (declaration.attributes, declaration.modifiers)
      // Not the detail's token, which swift-syntax 600 and 601 don't know.
      let isNonsending = modifiers.contains { $0.detail?.trimmedDescription == "(nonsending)" }
      self.init(
        name, form: form, effects: effects, result: result, attributes: attributes.forwarded,
        modifiers: modifiers.filter { $0.name.tokenKind == .keyword(.nonisolated) }.map(\.trimmedDescription),
        isolation: isNonsending ? .callers : attributes.maySayIsolation || takesIsolation ? .fixed : .languageDefault,
        declaredIsolation: attributes.isolation ?? modifiers.isolation,
        isOptional: modifiers.contains { $0.name.tokenKind == .keyword(.optional) })
    }
  }

  extension Effects {
    fileprivate init(_ async: TokenSyntax?, _ clause: ThrowsClauseSyntax?, types: TypeNames) {
      let type = clause?.type.map { $0.trimmedDescription == "Never" ? "Never" : types.text($0) }
      self.init(
        isAsync: async != nil, throwing: clause.map { $0.throwsSpecifier.text + (type.map { "(\($0))" } ?? "") })
    }
  }

  extension TypeSyntax {
    fileprivate var isIsolated: Bool {
      self.as(AttributedTypeSyntax.self)?.specifiers.contains {
        $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(.isolated)
      } ?? false
    }
  }

  extension AttributeListSyntax {
    /// The attributes to repeat on a requirement's implementation.
    fileprivate var forwarded: [String] {
      filter { element in
        guard case .attribute(let attribute) = element else { return false }
        return !["Combining", "Event", "objc"].contains(attribute.attributeName.baseName)
      }
      .map(\.codeText)
    }
  }

  extension DeclModifierListSyntax {
    var isolation: String? {
      contains { $0.name.tokenKind == .keyword(.nonisolated) && $0.detail == nil } ? "nonisolated" : nil
    }
  }

  extension TokenSyntax {
    /// The text without backticks.
    var bareText: String { identifier?.name ?? text }
  }
#endif
