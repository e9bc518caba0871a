#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A completion handler that is handed to every subscriber, of whose calls only one counts.
  struct CompletionGate {
    let parameter: ForwardedParameter
    /// The local variable.
    let name: String
    /// The local variable for an optional handler's stand-in.
    let gatedName: String
    private let closure: ClosureType
    private let otherwise: String?

    /// The lines that create it. Swift doesn't infer the type of an optional closure, so that one is named first.
    var declared: [String] {
      let gate = "let \(name) = FirstCall" + (otherwise.map { " { \($0) }" } ?? "()")
      guard closure.isOptional else { return [gate] }
      let type = parameter.type.trimmedDescription
      let handler = parameter.reference
      return [gate, "let \(gatedName): \(type) = if let \(handler) { \(gated) } else { nil }"]
    }

    /// What a subscriber gets in the handler's place.
    var argument: String { closure.isOptional ? gatedName : gated }

    private var gated: String { "{ if \(name).isFirst() { \(closure.call(parameter.reference)) } }" }

    /// The gates that `completion:` asks for. Complains of handlers that it forgets.
    static func all(
      for parameters: [ForwardedParameter], of declaration: FunctionDeclSyntax, combining: CombiningAttribute,
      in context: some MacroExpansionContext
    ) -> [Self] {
      let closures = parameters.filter { ClosureType($0.type) != nil || $0.type.isEscaping }
      var handlers = closures.filter(\.isNamedLikeCompletion)
      guard let completion = combining.completion else {
        for handler in handlers {
          let fixIts = [".first", ".each"].map { FixIt.completion($0, declaration) }
          context.diagnose(
            ForwardingError.completion(name: handler.name).diagnose(at: handler.type, fixIts: fixIts))
        }
        return []
      }
      if handlers.isEmpty, closures.count == 1 { handlers = closures }
      if handlers.isEmpty { context.diagnose(ForwardingError.nothingToComplete.diagnose(at: completion)) }
      let rule = CompletionForm(completion.expression)
      guard rule.isFirst else { return [] }
      var names = Set(parameters.map(\.name))
      return handlers.compactMap { handler in
        let gate = Self(handler, rule: rule, names: names, in: context)
        if let gate { names.formUnion([gate.name, gate.gatedName]) }
        return gate
      }
    }

    private init?(
      _ handler: ForwardedParameter, rule: CompletionForm, names: Set<String>, in context: some MacroExpansionContext
    ) {
      guard let closure = ClosureType(handler.type), closure.returnsNothing else {
        context.diagnose(ForwardingError.completionType(name: handler.name).diagnose(at: handler.type))
        return nil
      }
      if rule.otherwise != nil, !closure.isSendable {
        context.diagnose(ForwardingError.completionNotSendable(name: handler.name).diagnose(at: handler.type))
        return nil
      }
      parameter = handler
      name = unusedName("gate", besides: names)
      gatedName = unusedName("gated", besides: names)
      self.closure = closure
      otherwise = rule.otherwise.map { closure.call(handler.reference, values: $0) }
    }
  }

  /// The argument of `completion:`.
  private struct CompletionForm {
    let isFirst: Bool
    let otherwise: [String]?

    init(_ expression: ExprSyntax) {
      let call = expression.as(FunctionCallExprSyntax.self)
      let member = (call?.calledExpression ?? expression).as(MemberAccessExprSyntax.self)
      isFirst = member?.declName.baseName.text == "first"
      otherwise = call.map { $0.arguments.map(\.expression.trimmedDescription) }
    }
  }

  extension ForwardedParameter {
    /// Whether one call of the closure is meant to end something.
    fileprivate var isNamedLikeCompletion: Bool {
      let names = [name, label].map { $0.lowercased().filter(\.isLetter) }
      return names.contains { name in
        let isHandler = ["handler", "callback", "reply"].contains(where: name.hasSuffix)
        return name.contains("completion") || isHandler && !["progress", "event"].contains(where: name.hasPrefix)
      }
    }
  }

  extension TypeSyntax {
    fileprivate var isEscaping: Bool {
      self.as(AttributedTypeSyntax.self)?.attributes.first(named: "escaping") != nil
    }
  }
#endif
