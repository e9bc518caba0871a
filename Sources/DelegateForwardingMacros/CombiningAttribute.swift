#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// What a requirement's `@Combining` says, if it has one.
  struct CombiningAttribute {
    let attribute: AttributeSyntax?
    let rule: ExprSyntax?
    let fallback: ExprSyntax?
    let completion: LabeledExprSyntax?

    init(_ attributes: AttributeListSyntax) {
      self.init(attributes.first(named: "Combining"))
    }

    init(_ attribute: AttributeSyntax?) {
      self.attribute = attribute
      var arguments = LabeledExprListSyntax([])
      if case .argumentList(let list) = attribute?.arguments { arguments = list }
      rule = arguments.first { $0.label == nil }?.expression
      fallback = arguments.first { $0.label?.text == "default" }?.expression
      completion = arguments.first { $0.label?.text == "completion" }
    }

    /// How the answers to a requirement become one. Complains and is nil if that isn't said, or doesn't fit.
    func rule(for result: TypeSyntax, of declaration: DeclSyntax, in context: some MacroExpansionContext) -> AnswerRule?
    {
      guard let rule else {
        let fixIts = ResultType(result).fittingRules.map { FixIt.combining($0, declaration) }
        context.diagnose(
          ForwardingError.resultWithoutRule(type: result.trimmedDescription)
            .diagnose(at: declaration.withoutBodyOrAttributes, fixIts: fixIts))
        return nil
      }
      let answer = AnswerRule(rule, fallback: fallback, result: ResultType(result))
      if answer.needsFallback {
        let error = ForwardingError.ruleWithoutDefault(
          rule: rule.trimmedDescription, type: result.trimmedDescription)
        context.diagnose(error.diagnose(at: rule, fixIts: [.addDefault(of: result, to: declaration)]))
        return nil
      }
      return answer
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
#endif
