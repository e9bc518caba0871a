#if Macros
  import ForwardingModel
  import SwiftSyntax

  /// A requirement's `@Combining`, if it has one.
  struct CombiningAttribute {
    let attribute: AttributeSyntax?
    /// Further `@Combining` attributes, which are errors.
    let others: [AttributeSyntax]
    /// A `@Combining` inside a conditional compilation block, which is an error.
    let conditional: AttributeSyntax?
    let rule: ExprSyntax?
    let fallback: ExprSyntax?
    let completion: LabeledExprSyntax?
    /// The rule as written in an extension.
    let ruleText: RuleText?
    let completionText: String?

    init(_ attributes: AttributeListSyntax, types: TypeNames) {
      let all = attributes.all(named: "Combining")
      self.init(
        all.first, others: Array(all.dropFirst()), conditional: attributes.conditional(named: "Combining"), types: types
      )
    }

    init(
      _ attribute: AttributeSyntax?, others: [AttributeSyntax] = [], conditional: AttributeSyntax? = nil,
      types: TypeNames? = nil
    ) {
      self.attribute = attribute
      self.others = others
      self.conditional = conditional
      var arguments = LabeledExprListSyntax([])
      if case .argumentList(let list) = attribute?.arguments { arguments = list }
      rule = arguments.first { $0.label == nil }?.expression
      fallback = arguments.first { $0.label?.text == "default" }?.expression
      completion = arguments.first { $0.label?.text == "completion" }
      func text(_ expression: ExprSyntax) -> String { types?.text(expression) ?? expression.codeText }
      let fallbackText = fallback.map(text)
      ruleText = rule.map { RuleText(combiner: text($0), fallback: fallbackText) }
      completionText = completion.map { text($0.expression) }
    }

    /// Whether it names the type of an answer, as in `@Combining<Policy>(.first, default: .allow)`.
    var namesAnswer: Bool { attribute?.attributeName.as(IdentifierTypeSyntax.self)?.genericArgumentClause != nil }
  }

  extension AttributeListSyntax {
    fileprivate func conditional(named name: String) -> AttributeSyntax? {
      for case .ifConfigDecl(let block) in self {
        for clause in block.clauses {
          guard case .attributes(let attributes)? = clause.elements else { continue }
          if let found = attributes.first(named: name) ?? attributes.conditional(named: name) { return found }
        }
      }
      return nil
    }
  }
#endif
