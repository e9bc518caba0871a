#if Macros
  import ForwardingNames
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension CombiningAttribute {
    /// How the answers to a requirement become one. Complains and is nil if that isn't said, or doesn't fit.
    func rule(
      for type: TypeSyntax, of declaration: DeclSyntax, types: TypeNames, in context: some MacroExpansionContext
    ) -> AnswerRule? {
      let result = ResultType(type)
      guard let rule else {
        let fixIts = result.fittingRules.map { FixIt.combining($0, declaration) }
        context.diagnose(
          ForwardingError.resultWithoutRule(type: result.name).diagnose(at: declaration.nameOrBindings, fixIts: fixIts))
        return nil
      }
      let expression = RuleExpression(rule)
      let isTyped = namesAnswer || rule.trimmedDescription.hasPrefix("ResponseCombiner<")
      let check = RuleCheck(rule: expression, fallback: fallback, result: result, isTyped: isTyped)
      guard check.passes(in: context, addingDefault: .addDefault(of: type, to: declaration)) else { return nil }
      return AnswerRule(expression, fallback: fallback, result: result, types: types)
    }

    /// A rule where there is no answer is a mistake.
    func complainOfRule(in context: some MacroExpansionContext) {
      guard let attribute else { return }
      if let rule {
        context.diagnose(ForwardingError.ruleWithoutResult.diagnose(at: rule))
      } else if completion == nil {
        context.diagnose(ForwardingError.ruleWithoutResult.diagnose(at: attribute))
      }
    }
  }

  extension DeclSyntax {
    /// Where to point at when the requirement as a whole is meant.
    fileprivate var nameOrBindings: Syntax {
      if let function = self.as(FunctionDeclSyntax.self) { return Syntax(function.name) }
      return self.as(VariableDeclSyntax.self).map { Syntax($0.bindings) } ?? Syntax(self)
    }
  }

  /// What the spelling of a rule, of its default and of a result tells about whether they fit.
  struct RuleCheck {
    let rule: RuleExpression
    let fallback: ExprSyntax?
    let result: ResultType
    /// Whether the type of the default is known where it is written.
    let isTyped: Bool

    /// Complains of what doesn't fit.
    ///
    /// - Parameter addingDefault: What mends a missing default.
    /// - Returns: Whether it may fit.
    func passes(in context: some MacroExpansionContext, addingDefault: FixIt) -> Bool {
      if let error = ruleError {
        let fixIts = if case .ruleWithoutDefault = error { [addingDefault] } else { [FixIt]() }
        context.diagnose(error.diagnose(at: rule.expression, fixIts: fixIts))
        return false
      }
      guard let fallback, let error = fallbackError(fallback) else { return true }
      context.diagnose(error.diagnose(at: fallback, fixIts: fixIts(for: fallback)))
      return false
    }

    private var text: String { rule.expression.trimmedDescription }
    private var hasOwnDefault: Bool { rule.name.map(RuleNames.withOwnDefault.contains) ?? false }

    private var ruleError: ForwardingError? {
      let kind = result.kind
      if kind == .unknown { return nil }
      switch rule.name {
      case "any", "all":
        return kind == .bool ? nil : .ruleOfOtherType(rule: text, needs: "an answer that is 'Bool'", type: result.name)
      case "firstNonNil":
        return kind == .optional ? nil : .ruleOfOtherType(rule: text, needs: "an optional answer", type: result.name)
      case "collect":
        return kind == .array ? nil : .ruleOfOtherType(rule: text, needs: "an array as the answer", type: result.name)
      case "max", "min":
        let ordered = result.wrapped?.kind ?? kind
        if [.bool, .array, .other].contains(ordered) {
          return .ruleOfOtherType(rule: text, needs: "answers with an order", type: result.name)
        }
        return kind == .optional || fallback != nil ? nil : .ruleWithoutDefault(rule: text, type: result.name)
      case "first", "last":
        return kind == .optional || fallback != nil ? nil : .ruleWithoutDefault(rule: text, type: result.name)
      default: return nil
      }
    }

    private func fallbackError(_ fallback: ExprSyntax) -> ForwardingError? {
      if hasOwnDefault { return .idleDefault(rule: text) }
      if isImplicitMember(fallback), !isTyped {
        return .untypedDefault(text: fallback.trimmedDescription, type: result.name)
      }
      guard let literal = Literal(fallback), !literal.fits(result) else { return nil }
      return .defaultOfOtherType(text: fallback.trimmedDescription, type: result.name)
    }

    private func fixIts(for fallback: ExprSyntax) -> [FixIt] {
      guard isImplicitMember(fallback), !isTyped, !hasOwnDefault, !result.isOptional
      else {
        return []
      }
      return [.nameType(result.name, of: fallback)]
    }
  }

  /// Whether an expression begins with a dot, so that only its context tells the type.
  func isImplicitMember(_ expression: ExprSyntax) -> Bool {
    if let member = expression.as(MemberAccessExprSyntax.self) { return member.base.map(isImplicitMember) ?? true }
    if let call = expression.as(FunctionCallExprSyntax.self) { return isImplicitMember(call.calledExpression) }
    return false
  }
#endif
