#if Macros
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
#endif
