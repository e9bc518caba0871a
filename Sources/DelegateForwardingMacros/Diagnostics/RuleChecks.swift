#if Macros
  import ForwardingModel
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension ProtocolRequirement {
    /// The rule for forwarding. Diagnoses a missing or unfitting rule, and returns nil.
    func rule(in context: some MacroExpansionContext) -> ForwardingRule? {
      do throws(RuleProblem) {
        if let value = combining.untypedValue?.trimmedDescription {
          throw .untypedValue(
            text: value, type: requirement.result?.base ?? handlers.first?.closure?.answer?.base ?? "")
        }
        return try ForwardingRule(
          combining.ruleText, completion: combining.completionText, handlers: handlers, for: requirement, in: .attribute
        )
      } catch {
        context.diagnose(error.diagnose(at: node(of: error), fixIts: fixIts(for: error)))
        // A rule without effect doesn't prevent forwarding; leaving the requirement out would only add another compiler
        // error.
        return error == .nothingToCombine(what: "answer") ? .toEach : nil
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

    private func fixIts(for problem: RuleProblem) -> [FixIt] {
      switch problem {
      case .missing:
        return (requirement.fittingAnswers(in: .attribute) + [".byHand"]).map { .combining($0, declaration) }
      case .missingCompletion:
        let answer = combining.rule.map { "\($0.trimmedDescription), completion: " } ?? ""
        let rules = requirement.fittingCompletions(of: handlers, in: .attribute).map { answer + $0 }
        return (rules + [".byHand"]).map { .combining($0, declaration) }
      default: return problem.hasSuggestions ? [] : [.combining(".byHand", declaration)]
      }
    }
  }
#endif
