#if Macros
  import ForwardingModel
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension ProtocolRequirement {
    /// The rule for forwarding. Diagnoses a missing or unfitting rule, and returns nil.
    func rule(in context: some MacroExpansionContext) -> ForwardingRule? {
      if combining.completion == nil {
        for handler in handlers { complain(.missingCompletion(name: handler.parameter.name), in: context) }
      }
      do throws(RuleProblem) {
        let form: CompletionForm? = if let text = combining.completionText { try CompletionForm(text) } else { nil }
        return try ForwardingRule(
          combining.ruleText, completion: form, handlers: handlers, for: requirement, isNamed: combining.namesAnswer)
      } catch {
        complain(error, in: context)
        // A rule without effect doesn't prevent forwarding; leaving the requirement out would only add another compiler
        // error.
        let isIdle = error == .nothingToCombine || error == .nothingToComplete
        guard isIdle else { return nil }
        let answer = requirement.result == nil ? nil : combining.ruleText
        return try? ForwardingRule(answer, completion: nil, handlers: [], for: requirement)
      }
    }

    private func complain(_ problem: RuleProblem, in context: some MacroExpansionContext) {
      context.diagnose(problem.diagnose(at: node(of: problem.place), fixIts: fixIts(for: problem)))
    }

    private func node(of place: RuleProblem.Place) -> Syntax {
      let completion = combining.completion.map { Syntax($0.expression) }
      let inner = combining.completion?.expression.as(FunctionCallExprSyntax.self)?.arguments
      switch place {
      case .requirement: return declaration.as(VariableDeclSyntax.self).map { Syntax($0.bindings) } ?? name
      case .rule:
        let rule = combining.rule ?? inner?.first?.expression
        return rule.map { Syntax($0) } ?? completion ?? name
      case .fallback:
        let fallback = combining.fallback ?? inner?.first { $0.label?.text == "default" }?.expression
        return fallback.map { Syntax($0) } ?? completion ?? name
      case .completion: return completion ?? name
      case .handler(let name):
        return zip(requirement.parameters, parameterTypes).first { $0.0.name == name }.map { Syntax($0.1) } ?? self.name
      }
    }

    private func fixIts(for problem: RuleProblem) -> [FixIt] {
      switch problem {
      case .missing:
        return requirement.fittingAnswers(in: .attribute).map {
          .combining(RuleDialect.attribute.text($0), declaration)
        }
      case .missingCompletion:
        return requirement.fittingCompletions(of: handlers, in: .attribute).map { .completion($0, declaration) }
      case .withoutDefault(let rule, let type):
        return [.addDefault(of: type, combiner: combining.rule == nil ? rule : nil, to: declaration)]
      case .untypedDefault(_, let type):
        let isOptional = requirement.result?.isOptional ?? false
        return combining.fallback.map { isOptional ? [] : [.nameType(type, of: $0)] } ?? []
      default: return []
      }
    }
  }
#endif
