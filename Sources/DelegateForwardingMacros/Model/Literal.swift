#if Macros
  import ForwardingNames
  import SwiftSyntax

  /// A literal, which fits to few types.
  enum Literal {
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
      let isInteger = KnownTypes.isInteger(result.name)
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
