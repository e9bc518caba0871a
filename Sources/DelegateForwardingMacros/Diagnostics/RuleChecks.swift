#if Macros
  import ForwardingModel
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension ProtocolRequirement {
    /// The rule for forwarding. Diagnoses a missing rule, or one that can't be applied, and returns nil.
    func rule(in context: any MacroExpansionContext) -> ForwardingRule? {
      if let other = combining.others.first {
        context.diagnose(AttributeMisuse.severalRules.diagnose(at: other))
        return nil
      }
      do throws(RuleProblem) {
        if let value = combining.untypedValue?.trimmedDescription {
          throw .untypedValue(
            text: value, type: requirement.result?.base ?? handlers.first?.closure?.answer?.base ?? "")
        }
        return try ForwardingRule(
          combining.ruleText, completion: combining.completionText, handlers: handlers, nobody: nobody,
          for: requirement, in: .attribute)
      } catch {
        context.diagnose(error.diagnose(at: node(of: error), fixIts: fixIts(for: error)))
        return nil
      }
    }

    private func node(of problem: RuleProblem) -> Syntax {
      let place: Syntax?
      switch problem {
      case .missing: place = declaration.as(VariableDeclSyntax.self).map { Syntax($0.bindings) }
      case .missingCompletion(let name), .handlerKind(let name), .otherValues(let name, _):
        place = zip(requirement.parameters, parameterTypes).first { $0.0.name == name }.map { Syntax($0.1) }
      case .untypedValue: place = combining.untypedValue.map { Syntax($0) }
      case .severalHandlers, .handlerEffects, .nothingToCombine, .completionWithoutResult:
        place = (combining.completion ?? combining.rule).map { Syntax($0) }
      default: place = combining.rule.map { Syntax($0) }
      }
      return place ?? name
    }

    /// What `.original` gives without an original delegate, as far as the spelling shows.
    private var nobody: AnswersOfNobody { AnswersOfNobody(to: requirement, handlers) }

    private func fixIts(for problem: RuleProblem) -> [FixIt] {
      switch problem {
      case .missing:
        return (requirement.fittingAnswers(in: .attribute, nobody) + [".byHand"]).map { .combining($0, declaration) }
      case .missingCompletion:
        let answer = combining.rule.map { "\($0.trimmedDescription), completion: " } ?? ""
        let rules = requirement.fittingCompletions(of: handlers, in: .attribute, nobody)
        return (rules.map { answer + $0 } + [".byHand"]).map { .combining($0, declaration) }
      default: return problem.hasSuggestions ? [] : [.combining(".byHand", declaration)]
      }
    }
  }
#endif
