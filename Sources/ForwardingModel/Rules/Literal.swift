/// A literal, which fits only a few types.
enum Literal {
  case integer, float, string, boolean, `nil`

  init?(_ expression: String) {
    switch expression {
    case "true", "false": self = .boolean
    case "nil": self = .nil
    case _ where expression.hasPrefix("\""): self = .string
    case _ where expression.wholeMatch(of: /-?\d[\d_]*/) != nil: self = .integer
    case _ where expression.wholeMatch(of: /-?\d[\d_]*\.\d[\d_e+-]*/) != nil: self = .float
    default: return nil
    }
  }

  /// Whether the literal fits a result of this type.
  func fits(_ type: TypeText) -> Bool {
    if type.isOptional { return self == .nil || type.wrapped.map { fits(type.part($0)) } ?? true }
    let isText = ["String", "Substring", "Character"].contains(type.base)
    let isFraction = ["Double", "Float", "Float16", "TimeInterval"].contains(type.base)
    let isInteger = KnownTypes.isInteger(type.base)
    switch (self, type.kind) {
    case (_, .unknown): return true
    case (_, .other), (_, .named): return self != .nil
    case (.boolean, .bool): return true
    case (.string, .ordered): return isText || !(isFraction || isInteger)
    case (.integer, .ordered): return !isText
    case (.float, .ordered): return !isText && !isInteger
    default: return false
    }
  }
}
