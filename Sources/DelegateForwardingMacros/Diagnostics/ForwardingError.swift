#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  /// What the macros complain of.
  enum ForwardingError: MacroError {
    case notAProtocol, notClassBound, objectiveC, actor, nestedPrivate
    case inheritsOwnMember(type: String)
    case staticRequirement, initializer, associatedType, `subscript`, selfRequirement, macroExpansion
    case ownMember(name: String)
    case forwardingMember(name: String)
    case variadics, overloadedVariadic
    case severalRules, conditionalRule
    case resultWithoutRule(type: String)
    case ruleWithoutDefault(rule: String, type: String)
    case ruleOfOtherType(rule: String, needs: String, type: String)
    case defaultOfOtherType(text: String, type: String)
    case untypedDefault(text: String, type: String)
    case idleDefault(rule: String)
    case ruleWithoutResult, combiningOutside
    case completion(name: String)
    case completionType(name: String)
    case completionNotKept(name: String)
    case completionStandIn(name: String)
    case sentOnce(name: String)
    case conditionalAttribute
    case nothingToComplete
    case severalCompletions, combinedEffects, combinedResult
    case combinedHandler(name: String)

    var severity: DiagnosticSeverity {
      if case .completion = self { return .warning }
      return .error
    }
  }
#endif
