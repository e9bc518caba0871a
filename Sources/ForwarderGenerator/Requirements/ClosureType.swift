import ForwardingNames

/// The type of a closure parameter, seen through its attributes, parentheses and question mark.
struct ClosureType: Equatable {
  let isOptional: Bool
  let parameters: [TypeText]
  let effects: Effects
  let result: TypeText
  private let attributes: [String]

  init?(_ type: TypeText) {
    var attributes = type.specifiers
    var base = type.base
    var isOptional = false
    while base.topLevelIndex(of: "->") == nil {
      if base.hasSuffix("?") || base.hasSuffix("!"), base.dropLast().insideParentheses != nil {
        isOptional = true
        base = String(base.dropLast())
      } else if let inside = base.insideParentheses {
        let inner = TypeText(inside)
        attributes += inner.specifiers
        base = inner.base
      } else {
        return nil
      }
    }
    var reader = DeclarationText(base)
    guard reader.starts(with: "("), !attributes.contains("@autoclosure") else { return nil }
    let list = String(reader.takeGroup().dropFirst().dropLast())
    parameters = list.splitAtTopLevel(",").map { TypeText(Self.withoutLabel($0)) }
    effects = Effects(readingFrom: &reader)
    guard reader.skip("->") else { return nil }
    result = TypeText(reader.remainder)
    self.isOptional = isOptional
    self.attributes = attributes
  }

  private static func withoutLabel(_ parameter: String) -> String {
    parameter.topLevelIndex(of: ": ").map { String(parameter[$0...].dropFirst(2)) } ?? parameter
  }

  var isEscaping: Bool { isOptional || attributes.contains("@escaping") }

  /// Whether another closure may be passed in its place that calls it.
  var mayHaveStandIn: Bool {
    let isVariadic = parameters.contains { $0.text.hasSuffix("...") || $0.has("repeat") }
    return !isVariadic && !attributes.contains { $0.hasPrefix("@isolated") }
  }

  /// Whether any thread may call it. A closure of a global actor is `Sendable` too.
  var isSendable: Bool { attributes.contains("@Sendable") || globalActor != nil }

  var globalActor: String? {
    attributes.first { $0.hasPrefix("@") && !KnownAttributes.ofClosures.contains($0.nameOfAttribute) }
  }
}
