#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

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
      if ["any", "all", "collect"].contains(rule.name) { return .idleDefault(rule: text) }
      if isImplicitMember(fallback), !isTyped {
        return .untypedDefault(text: fallback.trimmedDescription, type: result.name)
      }
      guard let literal = Literal(fallback), !literal.fits(result) else { return nil }
      return .defaultOfOtherType(text: fallback.trimmedDescription, type: result.name)
    }

    private func fixIts(for fallback: ExprSyntax) -> [FixIt] {
      guard isImplicitMember(fallback), !isTyped, !["any", "all", "collect"].contains(rule.name), !result.isOptional
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

  /// A literal, which fits to few types.
  private enum Literal {
    case integer, float, string, boolean, `nil`

    init?(_ expression: ExprSyntax) {
      switch expression.kind {
      case .integerLiteralExpr: self = .integer
      case .floatLiteralExpr: self = .float
      case .stringLiteralExpr: self = .string
      case .booleanLiteralExpr: self = .boolean
      case .nilLiteralExpr: self = .nil
      default: return nil
      }
    }

    /// Whether a result may have its type.
    func fits(_ result: ResultType) -> Bool {
      if result.isOptional {
        return self == .nil || result.wrapped.map(fits) ?? true
      }
      let isText = ["String", "Substring", "Character"].contains(result.name)
      let isFraction = ["Double", "Float", "Float16", "TimeInterval"].contains(result.name)
      let isInteger = result.name.wholeMatch(of: /U?Int(8|16|32|64|128)?/) != nil
      switch (self, result.kind) {
      case (_, .unknown), (_, .other): return self != .nil || result.kind == .unknown
      case (.boolean, .bool): return true
      case (.string, .ordered): return isText || !(isFraction || isInteger)
      case (.integer, .ordered): return !isText
      case (.float, .ordered): return !isText && !isInteger
      default: return false
      }
    }
  }
#endif
