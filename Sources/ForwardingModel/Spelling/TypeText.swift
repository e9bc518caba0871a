/// A type as spelled in a declaration, and what the spelling shows.
package struct TypeText: Equatable {
  package let text: String
  /// The specifiers before a parameter's type: `inout`, `@escaping`, `isolated` and the like.
  package let specifiers: [String]
  /// The type without the specifiers.
  package let base: String
  /// The type as an implementation spells it, also where the name alone isn't visible.
  package let written: String

  package init(_ text: String, written: String? = nil) {
    self.text = text.trimmed
    self.written = written ?? self.text
    (specifiers, base) = Self.parts(of: self.text)
  }

  private static func parts(of text: String) -> (specifiers: [String], base: String) {
    var reader = TextCursor(text)
    var specifiers: [String] = []
    while !reader.isAtEnd {
      if let attribute = reader.takeAttribute() {
        specifiers.append(attribute)
      } else if Self.words.contains(reader.nextWord) {
        specifiers.append(reader.takeWord())
      } else if reader.skip("nonisolated(nonsending)") {
        specifiers.append("nonisolated(nonsending)")
      } else {
        break
      }
    }
    return (specifiers, reader.remainder)
  }

  private static let words: Set = [
    "inout", "borrowing", "consuming", "sending", "isolated", "__shared", "__owned", "repeat", "each",
  ]

  package func has(_ specifier: String) -> Bool { specifiers.contains(specifier) }
  package var isVoid: Bool { ["Void", "()", "Swift.Void"].contains(base) }
  package var isFunction: Bool { base.topLevelIndex(of: "->") != nil }
  package var isOptional: Bool { wrapped != nil }

  package var isNumber: Bool { base.wholeMatch(of: /U?Int\d*|Float\d*|Double|CGFloat|TimeInterval/) != nil }

  /// Whether it is a type of the standard library that can be copied, or makes one of copyable types.
  package var isOfCopyableStandard: Bool {
    isOrdered || ["Bool", "Character", "Optional", "Array", "Dictionary", "Set", "Range", "ClosedRange"].contains(base)
  }

  /// Whether it is written as a dictionary in brackets.
  package var isDictionary: Bool { base.hasPrefix("[") && base.dropFirst().dropLast().topLevelIndex(of: ":") != nil }

  /// Whether it is a number, a string or another type of the standard library whose values have an order.
  package var isOrdered: Bool { isNumber || ["String", "Date", "Duration"].contains(base) }

  /// Whether it is a name that may be an alias of a closure, or of an optional one.
  package var mayBeAlias: Bool {
    let type = wrapped.map { TypeText($0) } ?? self
    return !type.isOrdered && type.base != "Bool"
      && type.base.prefix { $0 != "<" }.allSatisfy { $0.isOfIdentifier || "`.".contains($0) }
  }

  /// The type that an optional wraps. Nil if the type is not an optional.
  package var wrapped: String? {
    if let inside = base.insideParentheses, inside.topLevelIndex(of: ",") == nil { return TypeText(inside).wrapped }
    if base.hasSuffix("?") || base.hasSuffix("!"), !isFunction {
      let rest = String(base.dropLast())
      return rest.insideParentheses ?? rest
    }
    return base.argument(ofGeneric: ["Optional", "Swift.Optional"])
  }

  /// A place for a type in generated code.
  package enum Place {
    /// A parameter of an implementation. Several callees get its argument, so that none may consume it.
    case parameter
    /// The same, of a parameter that is copied, so that closures can capture it.
    case copiedParameter
    /// A value that a case of an enum keeps, without what only a parameter can have.
    case value
    /// The result of a closure or of a local function, or a local variable. It can't be implicitly unwrapped.
    case local
    /// The optional type of that.
    case optionalLocal
  }

  /// The type as it is written in a place.
  package func spelled(in place: Place) -> String {
    switch place {
    case .parameter: return written(without: ["consuming", "__owned"])
    case .copiedParameter: return written(without: ["consuming", "__owned", "borrowing"])
    case .value:
      let dropped: Set = ["@escaping", "consuming", "borrowing", "__owned", "__shared", "sending"]
      let type = base.hasSuffix("!") ? "\(base.dropLast())?" : base
      return (specifiers.filter { !dropped.contains($0) } + [type]).joined(separator: " ")
    case .local: return written.hasSuffix("!") ? "\(written.dropLast())?" : written
    case .optionalLocal:
      let type = spelled(in: .local)
      return type.allSatisfy { $0.isOfIdentifier || "`.[]".contains($0) } ? "\(type)?" : "(\(type))?"
    }
  }

  private func written(without dropped: Set<String>) -> String {
    let (specifiers, base) = Self.parts(of: written)
    return (specifiers.filter { !dropped.contains($0) } + [base]).joined(separator: " ")
  }

  /// Whether the spelling shows that it is no optional, and no alias of one.
  package var isNeverNil: Bool { !isOptional && !mayBeAlias }

  /// The identifiers in it.
  package var identifiers: Set<String> { Set(text.split { !$0.isOfIdentifier }.map(String.init)) }
}
