extension String {
  /// The name without backticks.
  var bare: String { hasPrefix("`") ? String(dropFirst().dropLast()) : self }

  /// A name as it is written in an expression: in backticks if it is a word of the language.
  var asReference: String { SwiftWords.reserved.contains(self) || self == "self" ? "`\(self)`" : self }

  /// A name as a label, where almost no word needs backticks.
  var asLabel: String { ["inout", "var", "let"].contains(self) ? "`\(self)`" : self }

  /// A name behind a point.
  var asMember: String { ["init", "self", "Type", "Protocol"].contains(self) ? "`\(self)`" : self }

  /// A name as it is declared.
  var asDeclaration: String { SwiftWords.reserved.contains(self) ? "`\(self)`" : self }
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
