#if Macros
  import ForwardingModel
  import SwiftSyntax

  /// A requirement's `@Combining`, if it has one.
  struct CombiningAttribute {
    let attribute: AttributeSyntax?
    /// Further `@Combining` attributes, which are errors.
    let others: [AttributeSyntax]
    let rule: ExprSyntax?
    let completion: ExprSyntax?
    /// The rules as written in an extension.
    let ruleText: RuleText?
    let completionText: RuleText?

    init(_ attributes: AttributeListSyntax, types: TypeNames) {
      let all = attributes.all(named: "Combining")
      attribute = all.first
      others = Array(all.dropFirst())
      var arguments = LabeledExprListSyntax([])
      if case .argumentList(let list) = attribute?.arguments { arguments = list }
      rule = arguments.first { $0.label == nil }?.expression
      completion = arguments.first { $0.label?.text == "completion" }?.expression
      ruleText = rule.map { RuleText(types.text($0)) }
      completionText = completion.map { RuleText(types.text($0)) }
    }

    /// The value after `otherwise:`, if the compiler can't know its type in the attribute: `.allow`.
    var untypedValue: ExprSyntax? {
      let namesAnswer = attribute?.attributeName.as(IdentifierTypeSyntax.self)?.genericArgumentClause != nil
      let rules = [(rule, ruleText), (completion, completionText)]
      return rules.lazy.compactMap { expression, text -> ExprSyntax? in
        guard let text, let value = text.otherwise, value.hasPrefix("."), value.topLevelIndex(of: " ") == nil,
          !namesAnswer, !text.namesAnswer
        else { return nil }
        return expression?.otherwise
      }
      .first
    }

    /// Whether the user forwards the requirement.
    var isByHand: Bool { ruleText?.text == ".byHand" || ruleText?.text == "ForwardingForm.byHand" }
  }

  extension ExprSyntax {
    /// The value after `otherwise:`.
    var otherwise: ExprSyntax? {
      self.as(FunctionCallExprSyntax.self)?.arguments.first { $0.label?.text == "otherwise" }?.expression
    }
  }
#endif
