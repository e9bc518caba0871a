/// The type of a closure parameter, without attributes, parentheses and question mark.
package struct ClosureType: Equatable {
  package let isOptional: Bool
  package let parameters: [TypeText]
  package let effects: Effects
  package let result: TypeText
  private let attributes: [String]

  package init?(_ type: TypeText) {
    var attributes = type.specifiers
    var base = type.base
    var isOptional = false
    while base.topLevelIndex(of: "->") == nil {
      if base.hasSuffix("?") || base.hasSuffix("!"), base.dropLast().insideParentheses != nil {
        isOptional = true
        base = String(base.dropLast())
      } else if let inside = base.argument(ofGeneric: ["Optional", "Swift.Optional"]) {
        isOptional = true
        base = "(\(inside))"
      } else if let inside = base.insideParentheses {
        let inner = TypeText(inside)
        attributes += inner.specifiers
        base = inner.base
      } else {
        return nil
      }
    }
    var reader = TextCursor(base)
    guard reader.starts(with: "("), !attributes.contains("@autoclosure") else { return nil }
    let list = String(reader.takeGroup().dropFirst().dropLast())
    parameters = list.splitAtTopLevel(",").map { TypeText($0.splitOnce(":")?.1 ?? $0) }
    effects = Effects(readingFrom: &reader)
    guard reader.skip("->") else { return nil }
    result = TypeText(reader.remainder)
    self.isOptional = isOptional
    self.attributes = attributes
  }

  package var isEscaping: Bool { isOptional || attributes.contains("@escaping") }
  package var hasInout: Bool { parameters.contains { $0.has("inout") } }

  /// Whether a closure that calls this one can be passed in its place.
  package var isReplaceable: Bool {
    let isVariadic = parameters.contains { $0.text.hasSuffix("...") || $0.has("repeat") }
    return !isVariadic && !attributes.contains { $0.hasPrefix("@isolated") || $0.hasPrefix("@convention") }
  }

  /// Whether a call only takes values, without a result or effects, on no actor or the main one.
  package var isPlain: Bool {
    result.isVoid && effects == .none && !hasInout && isReplaceable && [nil, "@MainActor"].contains(globalActor)
      && !parameters.contains { $0.text.contains("->") }
  }

  /// Whether any thread may call it. A closure of a global actor is `Sendable` too.
  package var isSendable: Bool { attributes.contains("@Sendable") || globalActor != nil }

  package var globalActor: String? {
    attributes.first { $0.hasPrefix("@") && !KnownAttributes.ofClosures.contains($0.nameOfAttribute) }
  }

  package var hasNoArgument: Bool { answer?.isVoid ?? true }

  /// The type of a call's argument, or a tuple of several. Nil if it has none.
  package var answer: TypeText? {
    if parameters.isEmpty { return nil }
    let types = parameters.map { $0.spelled(in: .parameter) }
    return TypeText(types.count == 1 ? types[0] : "(\(types.joined(separator: ", ")))")
  }
}
