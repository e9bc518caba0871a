import ForwardingModel

/// The attributes and modifiers before `func` or `var`.
struct DeclarationModifiers {
  var attributes: [String] = []
  private(set) var words: [String] = []

  init(readingFrom text: inout TextCursor) {
    while !text.isAtEnd, !["func", "var", "init", "subscript"].contains(text.nextWord) {
      if let attribute = text.takeAttribute() {
        attributes.append(attribute)
      } else {
        let word = text.takeWord()
        guard !word.isEmpty else { break }
        words.append(word + (text.starts(with: "(") ? text.takeGroup() : ""))
      }
    }
  }

  var isStatic: Bool { words.contains("static") || words.contains("class") }

  /// The global actor, such as `@MainActor`.
  var globalActor: String? {
    attributes.first { !KnownAttributes.ofDeclarations.union(["concurrent"]).contains($0.nameOfAttribute) }
  }

  /// Whether they leave the isolation to the type that the declaration is in.
  var inheritIsolation: Bool { globalActor == nil && !words.contains { $0.hasPrefix("nonisolated") } }

  var isolation: CallbackIsolation {
    if words.contains("nonisolated(nonsending)") { return .callers }
    return attributes.allSatisfy { KnownAttributes.ofDeclarations.contains($0.nameOfAttribute) }
      ? .languageDefault : .fixed
  }
}

extension SymbolGraph.Symbol {
  /// The global actor of the declaration, such as `@MainActor`.
  var globalActor: String? {
    var text = TextCursor(declaration)
    return DeclarationModifiers(readingFrom: &text).globalActor
  }
}
