import ForwardingNames

/// What stands before `func` or `var`.
struct DeclarationModifiers {
  let attributes: [String]
  let words: [String]

  init(readingFrom text: inout DeclarationText) {
    var attributes: [String] = []
    var words: [String] = []
    while !text.isAtEnd, !["func", "var", "init", "associatedtype", "subscript"].contains(text.nextWord) {
      if let attribute = text.takeAttribute() {
        attributes.append(attribute)
      } else {
        let word = text.takeWord()
        guard !word.isEmpty else { break }
        words.append(word + (text.starts(with: "(") ? text.takeGroup() : ""))
      }
    }
    (self.attributes, self.words) = (attributes, words)
  }

  /// The global actor, as `@MainActor`.
  var globalActor: String? {
    attributes.first { !KnownAttributes.ofDeclarations.union(["concurrent"]).contains($0.nameOfAttribute) }
  }

  var isStatic: Bool { words.contains("static") || words.contains("class") }

  /// Those that an implementation has too, each with a space behind it.
  var forwarded: String {
    let kept = attributes.filter { !$0.hasPrefix("@objc") } + words.filter { $0.hasPrefix("nonisolated") }
    return kept.map { "\($0) " }.joined()
  }
}

/// Where a requirement's implementation runs, as far as an asynchronous one has to know.
enum CallbackIsolation {
  /// Where its declaration says.
  case fixed
  /// Wherever the caller runs: `nonisolated(nonsending)`.
  case callers
  /// Either anywhere or wherever the caller runs: a setting of the protocol's module says what a declaration without a word
  /// means. The symbol graph doesn't show that setting.
  case languageDefault

  init(_ modifiers: DeclarationModifiers) {
    if modifiers.words.contains("nonisolated(nonsending)") {
      self = .callers
    } else {
      let isSilent = modifiers.attributes.allSatisfy { KnownAttributes.ofDeclarations.contains($0.nameOfAttribute) }
      self = isSilent ? .languageDefault : .fixed
    }
  }
}

extension String {
  /// The name of an attribute with its `@`, as `convention` of `@convention(c)`.
  var nameOfAttribute: String { String(dropFirst().prefix { $0 != "(" }) }
}
