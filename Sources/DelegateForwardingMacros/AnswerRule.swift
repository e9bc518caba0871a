#if Macros
  import SwiftSyntax

  /// A requirement's result type, as far as its spelling tells.
  struct ResultType {
    let name: String
    let isBool: Bool
    let isOptional: Bool
    let isArray: Bool

    init(_ type: TypeSyntax) {
      name = type.trimmedDescription
      isBool = ["Bool", "Swift.Bool"].contains(name)
      isOptional =
        type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
        || name.hasPrefix("Optional<")
      isArray = type.is(ArrayTypeSyntax.self) || name.hasPrefix("Array<")
    }

    /// The arguments of a `@Combining` that would do.
    var fittingRules: [String] {
      if isBool { return [".any", ".all"] }
      if isOptional { return [".firstNonNil()", ".first", ".last"] + (isOrdered ? [".max", ".min"] : []) }
      let first = isArray ? [".collect"] : []
      let ordered = isOrdered ? [".max", ".min"] : []
      let defaulted = (ordered + [".first", ".last"]).map { "\($0), default: <#\(name)#>" }
      return first + defaulted + [".reduce(<#\(name)#>) { <#combined#>, <#answer#> in <#\(name)#> }"]
    }

    /// Whether it is known to be `Comparable`.
    private var isOrdered: Bool {
      let wrapped = isOptional && name.hasSuffix("?") ? String(name.dropLast()) : name
      let known = ["String", "Character", "Double", "Float", "Date", "TimeInterval", "Duration"]
      return known.contains(wrapped) || wrapped.wholeMatch(of: /U?Int(8|16|32|64|128)?/) != nil
    }
  }

  /// How answers become one: the combiner, and what makes its value the requirement's result.
  struct AnswerRule {
    let combiner: String
    /// Whether the combiner's value is nil when nobody answers, and the result can't be.
    let needsFallback: Bool
    private let completion: String

    init(_ rule: ExprSyntax, fallback: ExprSyntax?, result: ResultType) {
      let member = rule.as(MemberAccessExprSyntax.self)
      let isOwn = member?.base.map { $0.trimmedDescription.hasPrefix("ResponseCombiner") } ?? true
      let name = isOwn ? member?.declName.baseName.text : nil
      let fallbackText = fallback.map { " ?? \(Self.operand($0))" }
      switch name {
      case "first", "last":
        combiner = rule.trimmedDescription
        completion = fallbackText ?? " ?? nil"
        needsFallback = fallback == nil && !result.isOptional
      case "max" where result.isOptional, "min" where result.isOptional:
        // An `Optional` has no order, what it wraps has.
        combiner = ".collect"
        completion = ".compactMap { $0 }.\(name!)()\(fallbackText ?? "")"
        needsFallback = false
      case "max", "min":
        combiner = rule.trimmedDescription
        completion = fallbackText ?? ""
        needsFallback = fallback == nil
      case "collect":
        combiner = rule.trimmedDescription
        completion = ".flatMap { $0 }"
        needsFallback = false
      default:
        combiner = rule.trimmedDescription
        completion = fallbackText ?? ""
        needsFallback = false
      }
    }

    func completing(_ delivery: String) -> String { delivery + completion }

    private static func operand(_ fallback: ExprSyntax) -> String {
      let isSimple =
        fallback.is(IntegerLiteralExprSyntax.self) || fallback.is(FloatLiteralExprSyntax.self)
        || fallback.is(StringLiteralExprSyntax.self) || fallback.is(BooleanLiteralExprSyntax.self)
        || fallback.is(DeclReferenceExprSyntax.self) || fallback.is(MemberAccessExprSyntax.self)
        || fallback.is(FunctionCallExprSyntax.self) || fallback.is(NilLiteralExprSyntax.self)
      return isSimple ? fallback.trimmedDescription : "(\(fallback.trimmedDescription))"
    }
  }
#endif
