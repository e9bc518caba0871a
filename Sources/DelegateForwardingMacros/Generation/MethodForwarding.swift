#if Macros
  import ForwardingNames
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A method's implementation: every subscriber gets the call, with the same arguments.
  struct MethodForwarding: ForwardedRequirement {
    private let method: MethodRequirement
    private let delegate: DelegateProtocol
    private let delivery: Delivery
    private let completion: CompletionForwarding

    /// Is nil after a complaint of what can't be forwarded.
    init?(_ method: MethodRequirement, of delegate: DelegateProtocol, in context: some MacroExpansionContext) {
      self.method = method
      self.delegate = delegate
      var rule: AnswerRule?
      if let result = method.result {
        rule = method.combining.rule(
          for: result, of: DeclSyntax(method.declaration), types: delegate.types, in: context)
        guard rule != nil else { return nil }
      } else {
        method.combining.complainOfRule(in: context)
      }
      if let error = Self.variadicError(method, in: delegate) {
        context.diagnose(error.diagnose(at: method.declaration.name))
        return nil
      }
      if let sent = method.parameters.first(where: \.isSentClosure) {
        context.diagnose(ForwardingError.sentOnce(name: sent.name).diagnose(at: sent.type))
        return nil
      }
      guard let completion = CompletionForwarding(method, of: delegate, in: context) else { return nil }
      self.completion = completion
      delivery = Delivery(
        delegate: delegate, effects: method.effects(in: delegate.types),
        isolation: CallbackIsolation(
          attributes: method.declaration.attributes, modifiers: method.declaration.modifiers,
          parameters: method.parameters, in: delegate),
        rule: rule, result: method.result.map { delegate.types.text($0, besides: method.genericNames) },
        names: method.takenNames.union(completion.names),
        isCapturable: method.isCapturable, unsafeMark: method.result?.unsafeMark ?? "",
        event: delegate.events?[method]?.made(of: delegate.eventName, values: method.reportedValues))
    }

    /// A variadic parameter's values are passed on one by one. That is not possible for two of them, and might call another
    /// method of the name.
    private static func variadicError(_ method: MethodRequirement, in delegate: DelegateProtocol) -> ForwardingError? {
      let count = method.parameters.filter(\.isVariadic).count
      if count > 1 { return .variadics }
      return count == 1 && delegate.isOverloaded(method.name) ? .overloadedVariadic : nil
    }

    var combining: CombiningAttribute { method.combining }

    var syntax: Syntax { Syntax(method.declaration.name) }

    func text(for recipients: Recipients) -> String {
      "\(declared) {\n\(body(for: recipients).indented())\n}"
    }

    var isAnswered: Bool { OwnMembers(delegate: delegate.name, proxiesOnly: false).answering(method) != nil }

    var emptyBody: String { "fatalError()" }

    var declared: String {
      let declaration = method.declaration
      let types = delegate.types
      let generics = method.genericNames
      func text(_ node: (some SyntaxProtocol)?) -> String? { node.map { types.text($0, besides: generics) } }
      let prefix = declaration.attributes.forwardedText + delegate.access + declaration.modifiers.forwardedText
      let list = method.parameters.map { $0.declared(typeText: types.text($0.type, besides: generics)) }
      let result = text(declaration.signature.returnClause).map { " \($0)" } ?? ""
      let constraints = text(declaration.genericWhereClause).map { " \($0)" } ?? ""
      return "\(prefix)func \(method.name)\(text(declaration.genericParameterClause) ?? "")"
        + "(\(list.joined(separator: ", ")))\(effects.declared)\(result)\(constraints)"
    }

    private var effects: Effects { delivery.effects }

    private func body(for recipients: Recipients) -> String {
      if let combined = completion.combined { return combined.text(for: recipients, of: method, delegate: delegate) }
      let lines = completion.declared + method.shares.map(\.declared)
      let delivered = delivery.text(for: recipients, isAlone: lines.isEmpty, call: callText)
      return (lines + [delivered]).joined(separator: "\n")
    }

    private func callText(_ subscriber: String) -> String {
      guard let variadic = method.parameters.first(where: \.isVariadic) else { return call(subscriber) }
      return VariadicCall(method: method, variadic: variadic, types: delegate.types, effects: effects)
        .text(subscriber) { call(subscriber, values: $0) }
    }

    private func call(_ subscriber: String, values: [String] = []) -> String {
      let shares = method.shares
      let arguments = method.parameters.flatMap { parameter in
        if let argument = completion.argument(for: parameter) { return [parameter.label + argument] }
        if let share = shares.first(where: { $0.parameter == parameter.name }) { return [parameter.label + share.name] }
        if !parameter.isVariadic { return [parameter.label + parameter.argument] }
        return values.enumerated().map { ($0 == 0 ? parameter.label : "") + $1 }
      }
      return "\(effects.call)\(method.unsafeMark)\(subscriber).\(method.name)(\(arguments.joined(separator: ", ")))"
    }
  }

  extension ForwardedParameter {
    /// Whether it is a closure that only one subscriber could have.
    fileprivate var isSentClosure: Bool { isSent && ClosureType(type).map { !$0.isSendable } ?? false }
  }

  extension MethodRequirement {
    /// What every subscriber gets of an argument that a callee may consume or send on.
    fileprivate var shares: [(parameter: String, name: String, declared: String)] {
      parameters.filter { $0.isConsumed || $0.isSent && !$0.isInout && !$0.isVariadic }.map { parameter in
        let name = unusedName(
          "shared\(parameter.name.prefix(1).uppercased())\(parameter.name.dropFirst())", besides: takenNames)
        let function = parameter.isSent ? "sent" : "shared"
        let value = "\(parameter.type.unsafeMark)_Forwarding.\(function)(\(parameter.reference))"
        return (parameter.name, name, "let \(name) = \(value)")
      }
    }

    /// What an event is made of.
    fileprivate var reportedValues: [String] {
      let shares = shares
      return parameters.map { parameter in
        shares.first { $0.parameter == parameter.name }?.name ?? parameter.reference
      }
    }

    fileprivate func effects(in types: TypeNames) -> Effects {
      effects.naming { types.text($0, besides: genericNames) }
    }

    /// Whether a local function can capture what is passed on, and is worth it.
    fileprivate var isCapturable: Bool {
      let isPlain = parameters.allSatisfy {
        !$0.hasOwnership && !$0.isAutoclosure && !$0.type.is(PackExpansionTypeSyntax.self)
      }
      let isNonisolated = !declaration.modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) }
      return isPlain && isNonisolated && !effects.isRethrowing && genericNames.isEmpty && !hasOpaqueParameter
    }

    private var hasOpaqueParameter: Bool {
      parameters.contains { parameter in
        parameter.type.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) }
      }
    }
  }

  extension AttributeListSyntax {
    /// The attributes that a requirement's implementation has too, with a space after.
    var forwardedText: String {
      filter { element in
        guard case .attribute(let attribute) = element else { return false }
        return !["Combining", "Event", "objc"].contains(attribute.attributeName.baseName)
      }
      .map { "\($0.codeText) " }.joined()
    }
  }

  extension DeclModifierListSyntax {
    /// The modifiers that a requirement's implementation has too, with a space after. Only isolation says anything there.
    var forwardedText: String {
      filter { $0.name.tokenKind == .keyword(.nonisolated) }.map { "\($0.trimmedDescription) " }.joined()
    }
  }
#endif
