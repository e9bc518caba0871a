extension String {
  /// The name without backticks.
  package var bare: String { hasPrefix("`") ? String(dropFirst().dropLast()) : self }

  /// The name as written in an expression: in backticks if the word can begin an expression.
  package var asReference: String {
    inBackticks(SwiftWords.reserved.contains(self) || SwiftWords.ofExpressions.contains(self))
  }

  /// The name as a label in a declaration, where almost no word needs backticks.
  package var asLabel: String { inBackticks(["inout", "var", "let"].contains(self)) }

  /// The name as a label in a call, where the compiler warns of unnecessary backticks.
  package var asArgumentLabel: String { inBackticks(self == "inout") }

  /// The name after a dot.
  package var asMember: String { inBackticks(["init", "self", "Type", "Protocol"].contains(self)) }

  /// The name in its declaration.
  package var asDeclaration: String {
    inBackticks(SwiftWords.reserved.contains(self) || ["Type", "Protocol"].contains(self))
  }

  private func inBackticks(_ isNeeded: Bool) -> String { isNeeded || !isPlainName ? "`\(self)`" : self }

  /// Whether it is a name without backticks, unless it is a keyword.
  package var isPlainName: Bool {
    guard let first else { return false }
    return !first.isNumber && allSatisfy(\.isOfIdentifier)
  }
}

extension Character {
  /// Whether the character can be part of a name without backticks. Emoji can.
  package var isOfIdentifier: Bool { isLetter || isNumber || self == "_" || unicodeScalars.first!.value > 0xFFFF }
}

package enum SwiftWords {
  /// The words that need backticks wherever they are names.
  package static let reserved: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static", "struct",
    "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try",
  ]

  /// The words that mean something else at the beginning of an expression.
  fileprivate static let ofExpressions: Set<String> = [
    "unsafe", "consume", "copy", "borrow", "each", "any", "some", "discard", "then", "yield", "async", "actor", "macro",
    "borrowing", "consuming", "nonisolated", "isolated", "sending", "_borrow", "_move",
  ]
}

/// `name`, with a number appended if it is taken.
package func unusedName(_ name: String, besides names: Set<String>) -> String {
  guard names.contains(name) else { return name }
  return (2...).lazy.map { "\(name)\($0)" }.first { !names.contains($0) }!
}
