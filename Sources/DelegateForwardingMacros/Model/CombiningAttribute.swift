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

    /// Whether it names the type of an answer, as in `@Combining<Policy>(.first(otherwise: .allow))`.
    var namesAnswer: Bool { attribute?.attributeName.as(IdentifierTypeSyntax.self)?.genericArgumentClause != nil }

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
