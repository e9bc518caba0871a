import ForwardingNames

/// A type as it is spelled in a declaration.
struct TypeText: Equatable {
  let text: String
  /// What stands before the type of a parameter: `inout`, `@escaping`, `isolated` and the like.
  let specifiers: [String]
  /// The type without them.
  let base: String

  init(_ text: String) {
    self.text = text.trimmed
    var reader = DeclarationText(self.text)
    var specifiers: [String] = []
    while !reader.isAtEnd {
      if let attribute = reader.takeAttribute() {
        specifiers.append(attribute)
      } else if Self.words.contains(reader.nextWord) {
        specifiers.append(reader.takeWord())
      } else if reader.starts(with: "nonisolated(nonsending)") {
        specifiers.append("nonisolated(nonsending)")
        _ = reader.skip("nonisolated(nonsending)")
      } else {
        break
      }
    }
    self.specifiers = specifiers
    base = reader.remainder
  }

  private static let words: Set = [
    "inout", "borrowing", "consuming", "sending", "isolated", "__shared", "__owned", "repeat", "each",
  ]

  var isVoid: Bool { KnownTypes.void.contains(base) }
  var isBool: Bool { ["Bool", "Swift.Bool"].contains(base) }
  var isOptional: Bool { wrapped != nil }

  var isArray: Bool {
    base.hasPrefix("Array<")
      || base.hasPrefix("[") && base.hasSuffix("]") && base.dropFirst().topLevelIndex(of: ":") == nil
  }

  /// What an optional wraps. Nil if the type is none.
  var wrapped: String? {
    guard base.topLevelIndex(of: "->") == nil else { return nil }
    if base.hasSuffix("?") || base.hasSuffix("!") { return String(base.dropLast()).unparenthesized }
    let prefix = ["Optional<", "Swift.Optional<"].first { base.hasPrefix($0) }
    guard let prefix, base.hasSuffix(">") else { return nil }
    return String(base.dropFirst(prefix.count).dropLast())
  }

  /// Whether it is known to be `Comparable`.
  var isOrdered: Bool { KnownTypes.isOrdered(wrapped ?? base) }

  func has(_ specifier: String) -> Bool { specifiers.contains(specifier) }

  /// The type of a parameter that is passed on more than once, so that nobody may consume it.
  var withoutConsuming: String {
    (specifiers.filter { !["consuming", "__owned"].contains($0) } + [base]).joined(separator: " ")
  }

  /// The identifiers in it.
  var identifiers: Set<String> {
    Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }
}

extension String {
  fileprivate var unparenthesized: String { insideParentheses ?? self }
}
