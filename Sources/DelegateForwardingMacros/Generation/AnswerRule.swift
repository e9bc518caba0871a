#if Macros
  import SwiftSyntax

  /// How answers become one: the combiner, and what makes its value the requirement's result.
  struct AnswerRule {
    let combiner: String
    /// Whether the combiner's value has a type of its own in a statement of its own, so that the compiler can say what doesn't fit.
    let isTyped: Bool
    private let prefix: String
    private let suffix: String

    /// Whether the combiner's value is the argument of a function.
    var isInCall: Bool { !prefix.isEmpty }

    /// Whether the combiner's value is the result.
    var isPlain: Bool { prefix.isEmpty && suffix.isEmpty }

    init(_ rule: RuleExpression, fallback: ExprSyntax?, result: ResultType, types: TypeNames) {
      isTyped = ["first", "last"].contains(rule.name) && (fallback != nil || result.kind == .unknown)
      let fallback = fallback.map { " ?? \(Self.operand($0, types: types))" }
      let written = types.text(rule.expression)
      let itself = "{ \(result.unsafeMark)$0 }"
      switch (rule.name, result.kind) {
      case ("first", .unknown) where fallback == nil, ("last", .unknown) where fallback == nil:
        // The name may be an alias of an optional.
        (combiner, prefix, suffix) = (written, "_Forwarding.answer(", ")")
      case ("first", _), ("last", _):
        (combiner, prefix, suffix) = (written, "", fallback ?? " ?? nil")
      case ("max", .optional), ("min", .optional):
        // An `Optional` has no order, what it wraps has.
        (combiner, prefix, suffix) = (".collect", "", ".compactMap \(itself).\(rule.name!)()\(fallback ?? "")")
      case ("max", .unknown), ("min", .unknown):
        let function = fallback == nil ? "\(rule.name!)Answer" : rule.name!
        (combiner, prefix, suffix) = (".collect", "_Forwarding.\(function)(", ")\(fallback ?? "")")
      case ("collect", _):
        (combiner, prefix, suffix) = (written, "", ".flatMap \(itself)")
      default:
        (combiner, prefix, suffix) = (written, "", fallback ?? "")
      }
    }

    func finishing(_ delivery: String) -> String { prefix + delivery + suffix }

    private static func operand(_ fallback: ExprSyntax, types: TypeNames) -> String {
      let isSimple =
        fallback.is(IntegerLiteralExprSyntax.self) || fallback.is(FloatLiteralExprSyntax.self)
        || fallback.is(StringLiteralExprSyntax.self) || fallback.is(BooleanLiteralExprSyntax.self)
        || fallback.is(DeclReferenceExprSyntax.self) || fallback.is(MemberAccessExprSyntax.self)
        || fallback.is(FunctionCallExprSyntax.self) || fallback.is(NilLiteralExprSyntax.self)
      return isSimple ? types.text(fallback) : "(\(types.text(fallback)))"
    }
  }

  /// The expression of a rule, as in `.first` or `.reduce(0, +)`.
  struct RuleExpression {
    let expression: ExprSyntax
    /// The name of one of the library's own rules that stands alone, or of a function that makes one.
    let name: String?

    init(_ expression: ExprSyntax) {
      self.expression = expression
      let call = expression.as(FunctionCallExprSyntax.self)
      let member = (call?.calledExpression ?? expression).as(MemberAccessExprSyntax.self)
      let isOwn = member?.base.map { $0.trimmedDescription.hasPrefix("ResponseCombiner") } ?? true
      name = isOwn ? member?.declName.baseName.text : nil
    }
  }
#endif
