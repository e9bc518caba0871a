#if Macros
  import SwiftSyntax

  /// The argument of `completion:`.
  enum CompletionExpression {
    /// `.first`, and `.first(otherwise:)` with its values.
    case first(otherwise: [ExprSyntax]?)
    case combined(rule: ExprSyntax, fallback: ExprSyntax?)
    case each

    init(_ expression: ExprSyntax) {
      let call = expression.as(FunctionCallExprSyntax.self)
      let member = (call?.calledExpression ?? expression).as(MemberAccessExprSyntax.self)
      switch member?.declName.baseName.text {
      case "first": self = .first(otherwise: call.map { $0.arguments.map(\.expression) })
      case "combined":
        guard let rule = call?.arguments.first(where: { $0.label == nil })?.expression else { fallthrough }
        self = .combined(
          rule: rule, fallback: call?.arguments.first { $0.label?.text == "default" }?.expression)
      default: self = .each
      }
    }
  }
#endif
