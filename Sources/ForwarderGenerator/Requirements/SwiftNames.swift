extension String {
  /// Whether it is a name without backticks, as long as it is no word of the language.
  fileprivate var isPlainName: Bool {
    guard let first else { return false }
    return !first.isNumber && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  private func inBackticks(_ isNeeded: Bool) -> String { isNeeded || !isPlainName ? "`\(self)`" : self }

  /// The name without backticks.
  var bare: String { hasPrefix("`") ? String(dropFirst().dropLast()) : self }

  /// A name as it is written in an expression: in backticks if it is a word of the language.
  var asReference: String { inBackticks(SwiftWords.reserved.contains(self) || self == "self") }

  /// A name as a label, where almost no word needs backticks.
  var asLabel: String { inBackticks(["inout", "var", "let"].contains(self)) }

  /// A name behind a point.
  var asMember: String { inBackticks(["init", "self", "Type", "Protocol"].contains(self)) }

  /// A name as it is declared.
  var asDeclaration: String { inBackticks(SwiftWords.reserved.contains(self)) }
}

private enum SwiftWords {
  static let reserved: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static", "struct",
    "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try",
  ]
}

/// `name`, or that with a number if it is taken.
func unusedName(_ name: String, besides names: Set<String>) -> String {
  guard names.contains(name) else { return name }
  return (2...).lazy.map { "\(name)\($0)" }.first { !names.contains($0) }!
}
