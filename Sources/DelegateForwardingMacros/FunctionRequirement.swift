#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A method: every subscriber gets the call, with the same arguments.
  struct FunctionRequirement: ForwardedRequirement {
    private let declared: String
    private let name: String
    private let parameters: [ForwardedParameter]
    private let delivery: Delivery
    private let gates: [CompletionGate]

    init?(
      _ declaration: FunctionDeclSyntax, of delegate: DelegateProtocol, in context: some MacroExpansionContext
    ) {
      let signature = declaration.signature
      let combining = CombiningAttribute(declaration.attributes)
      var rule: AnswerRule?
      if let result = signature.returnClause?.type, !result.isVoid {
        rule = combining.rule(for: result, of: DeclSyntax(declaration), in: context)
        guard rule != nil else { return nil }
      } else {
        combining.complainOfRule(in: context)
      }
      parameters = ForwardedParameter.all(of: signature.parameterClause)
      if let error = Self.variadicError(parameters, of: declaration, in: delegate) {
        context.diagnose(error.diagnose(at: declaration.name))
        return nil
      }
      gates = CompletionGate.all(
        for: parameters, of: declaration, combining: combining, in: context)
      name = declaration.name.text
      let effects = Effects(
        asyncSpecifier: signature.effectSpecifiers?.asyncSpecifier,
        throwsClause: signature.effectSpecifiers?.throwsClause)
      let names = Set(parameters.map(\.name) + gates.map(\.name))
      let isolation = CallbackIsolation(
        attributes: declaration.attributes, modifiers: declaration.modifiers, parameters: parameters, in: delegate)
      delivery = Delivery(delegate: delegate, effects: effects, isolation: isolation, rule: rule, names: names)
      declared = Self.declared(declaration, parameters: parameters, effects: effects, access: delegate.access)
    }

    /// A variadic parameter's values are passed on one by one. That is not possible for two of them, and might call another
    /// method of the name.
    private static func variadicError(
      _ parameters: [ForwardedParameter], of declaration: FunctionDeclSyntax, in delegate: DelegateProtocol
    ) -> ForwardingError? {
      let count = parameters.filter(\.isVariadic).count
      if count > 1 { return .variadics }
      return count == 1 && delegate.isOverloaded(declaration.name.text) ? .overloadedVariadic : nil
    }

    private static func declared(
      _ declaration: FunctionDeclSyntax, parameters: [ForwardedParameter], effects: Effects, access: String
    ) -> String {
      let prefix = declaration.attributes.forwardedText + access + declaration.modifiers.forwardedText
      let generics = declaration.genericParameterClause?.trimmedDescription ?? ""
      let list = parameters.map(\.declared).joined(separator: ", ")
      let result = declaration.signature.returnClause.map { " \($0.trimmedDescription)" } ?? ""
      let constraints = declaration.genericWhereClause.map { " \($0.trimmedDescription)" } ?? ""
      return "\(prefix)func \(declaration.name.text)\(generics)(\(list))\(effects.declared)\(result)\(constraints)"
    }

    func text(for recipients: Recipients) -> String {
      let body = delivery.text(for: recipients, isAlone: gates.isEmpty) { subscriber in
        guard let variadic = parameters.first(where: \.isVariadic) else { return call(subscriber) }
        return switchOnCount(of: variadic, subscriber: subscriber)
      }
      let lines = gates.flatMap(\.declared) + [body]
      return "\(declared) {\n\(lines.joined(separator: "\n").indented())\n}"
    }

    private func call(_ subscriber: String, values: [String] = []) -> String {
      let arguments = parameters.flatMap { parameter in
        if let gate = gates.first(where: { $0.parameter.name == parameter.name }) {
          return [parameter.label + gate.argument]
        }
        return parameter.arguments(values: values)
      }
      return "\(delivery.effects.call)\(subscriber).\(name)(\(arguments.joined(separator: ", ")))"
    }

    /// Swift can't pass an array on to a variadic parameter, so there is a call for each number of values.
    private func switchOnCount(of variadic: ForwardedParameter, subscriber: String) -> String {
      let limit = ForwardedParameter.variadicLimit
      let cases = (0...limit).map { count in
        let values = (0..<count).map { "\(variadic.reference)[\($0)]" }
        return "case \(count): \(call(subscriber, values: values))"
      }
      let message = "\(name) forwards up to \(limit) values in a call, not \\(\(variadic.reference).count)"
      let lines = ["switch \(variadic.reference).count {"] + cases + ["default: fatalError(\"\(message)\")", "}"]
      return lines.joined(separator: "\n")
    }
  }

  extension AttributeListSyntax {
    /// The attributes that a requirement's implementation has too, with a space after.
    var forwardedText: String {
      filter { element in
        guard case .attribute(let attribute) = element else { return true }
        return !["Combining", "objc"].contains(attribute.attributeName.lastName)
      }
      .map { "\($0.trimmedDescription)\($0.is(IfConfigDeclSyntax.self) ? "\n" : " ")" }.joined()
    }
  }

  extension DeclModifierListSyntax {
    /// The modifiers that a requirement's implementation has too, with a space after. Only isolation says anything there.
    var forwardedText: String {
      filter { $0.name.tokenKind == .keyword(.nonisolated) }.map { "\($0.trimmedDescription) " }.joined()
    }
  }

  extension TypeSyntax {
    var isVoid: Bool { ["Void", "()", "Swift.Void"].contains(trimmedDescription) }
  }
#endif
