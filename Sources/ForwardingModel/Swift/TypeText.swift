/// A type as spelled in a declaration, and what the spelling shows.
package struct TypeText: Equatable {
  package enum Kind {
    case bool, optional, array
    /// A number, a string or another type of the standard library whose values have an order.
    case ordered
    /// Any other type without an order, such as a tuple or a set.
    case other
    /// A type with a name of its own.
    case named
    /// A name that may be an alias of any type.
    case unknown
  }

  package let text: String
  /// The specifiers before a parameter's type: `inout`, `@escaping`, `isolated` and the like.
  package let specifiers: [String]
  /// The type without the specifiers.
  package let base: String
  /// The type as an implementation spells it, also where the name alone isn't visible.
  package let written: String
  /// Whether its names may be aliases of unknown types.
  package let mayBeAlias: Bool

  package init(_ text: String, written: String? = nil, mayBeAlias: Bool = false) {
    self.text = text.trimmed
    self.written = written ?? self.text
    self.mayBeAlias = mayBeAlias
    (specifiers, base) = Self.parts(of: self.text)
  }

  private static func parts(of text: String) -> (specifiers: [String], base: String) {
    var reader = DeclarationText(text)
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

  /// A type that is part of this one.
  package func part(_ text: String) -> TypeText { TypeText(text, mayBeAlias: mayBeAlias) }

  package func has(_ specifier: String) -> Bool { specifiers.contains(specifier) }
  package var isVoid: Bool { KnownTypes.void.contains(base) }
  package var isFunction: Bool { base.topLevelIndex(of: "->") != nil }
  package var isOptional: Bool { wrapped != nil }
  package var isBool: Bool { kind == .bool }
  package var isArray: Bool { kind == .array }

  /// The type that an optional wraps. Nil if the type is not an optional.
  package var wrapped: String? {
    if let inside = base.insideParentheses, inside.topLevelIndex(of: ",") == nil { return part(inside).wrapped }
    if base.hasSuffix("?") || base.hasSuffix("!"), !isFunction {
      let rest = String(base.dropLast())
      return rest.insideParentheses ?? rest
    }
    return base.argument(ofGeneric: ["Optional", "Swift.Optional"])
  }

  package var kind: Kind {
    if isOptional { return .optional }
    if let inside = base.insideParentheses, inside.topLevelIndex(of: ",") == nil, !inside.isEmpty {
      return part(inside).kind
    }
    if base.hasPrefix("["), base.hasSuffix("]"), !isFunction {
      let inside = base.dropFirst().dropLast()
      return inside.topLevelIndex(of: ":") == nil && inside.topLevelIndex(of: " of ") == nil ? .array : .other
    }
    let name = base.hasPrefix("Swift.") ? String(base.dropFirst("Swift.".count)) : base
    let isName = name.prefix { $0 != "<" }.allSatisfy { $0.isOfIdentifier || "`.".contains($0) }
    guard isName, !isFunction else { return .other }
    switch name.prefix(while: { $0 != "<" }) {
    case "Bool": return .bool
    case "Array": return .array
    case "Set", "Dictionary", "Result", "Any", "AnyObject", "Void", "Never": return .other
    case let name: return KnownTypes.isOrdered(String(name)) ? .ordered : mayBeAlias ? .unknown : .named
    }
  }

  /// The kind of the wrapped type, or its own.
  package var unwrappedKind: Kind { wrapped.map { part($0).kind } ?? kind }

  /// The type in the declaration of a parameter that is passed to several callees, so that none may consume it.
  package var shared: String {
    let (specifiers, base) = Self.parts(of: written)
    return (specifiers.filter { !["consuming", "__owned"].contains($0) } + [base]).joined(separator: " ")
  }

  /// The type of a stored value: without what only a parameter can have.
  package var kept: String {
    let dropped: Set = ["@escaping", "consuming", "borrowing", "__owned", "__shared", "sending"]
    let type = base.hasSuffix("!") ? "\(base.dropLast())?" : base
    return (specifiers.filter { !dropped.contains($0) } + [type]).joined(separator: " ")
  }

  /// The type outside its own declaration, where it can't be implicitly unwrapped.
  package var plain: String { written.hasSuffix("!") ? "\(written.dropLast())?" : written }

  /// The optional type of a variable.
  package var orNil: String { "(\(plain))?" }

  /// The identifiers in it.
  package var identifiers: Set<String> { Set(text.split { !$0.isOfIdentifier }.map(String.init)) }
}
