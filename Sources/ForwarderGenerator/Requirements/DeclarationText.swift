/// Reads a declaration from its text, from left to right.
struct DeclarationText {
  private var rest: Substring

  init(_ text: String) { rest = Substring(text) }

  var isAtEnd: Bool { rest.isEmpty }
  var remainder: String { String(rest) }

  mutating func skipSpaces() { rest = rest.drop(while: \.isWhitespace) }

  func starts(with text: String) -> Bool { rest.hasPrefix(text) }

  /// Whether `text` was next. It is skipped then, with the spaces behind it.
  mutating func skip(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    skipSpaces()
    return true
  }

  /// Whether a word was next, which does not go on.
  mutating func skipWord(_ word: String) -> Bool {
    guard nextWord == word else { return false }
    return skip(word)
  }

  /// The next identifier, in backticks where it stands in them.
  var nextWord: String {
    if rest.first == "`" { return "`" + rest.dropFirst().prefix { $0 != "`" } + "`" }
    return String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }

  mutating func takeWord() -> String {
    let word = nextWord
    _ = skip(word)
    return word
  }

  /// An attribute with its arguments. Nil if none is next.
  mutating func takeAttribute() -> String? {
    guard rest.first == "@" else { return nil }
    var attribute = "@" + String(rest.dropFirst().prefix { $0.isLetter || $0.isNumber || "_.".contains($0) })
    rest = rest.dropFirst(attribute.count)
    if rest.first == "(" { attribute += takeGroup() }
    skipSpaces()
    return attribute
  }

  /// What stands in the brackets that are next, with the brackets.
  mutating func takeGroup() -> String {
    let group = rest.prefix(rest.lengthOfGroup)
    rest = rest.dropFirst(group.count)
    skipSpaces()
    return String(group)
  }

  /// What comes before `text` outside of any brackets, or all.
  mutating func take(upTo text: String) -> String {
    let end = rest.topLevelIndex(of: text) ?? rest.endIndex
    let taken = String(rest[..<end])
    rest = rest[end...]
    return taken.trimmed
  }
}

extension StringProtocol {
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The count of characters of the group in brackets with which the text begins.
  fileprivate var lengthOfGroup: Int {
    var depth = BracketDepth()
    for (offset, character) in enumerated() {
      depth.pass(character)
      if depth.isOutside { return offset + 1 }
    }
    return count
  }

  /// Where a text stands outside of brackets and string literals.
  func topLevelIndex(of text: String) -> Index? {
    var depth = BracketDepth()
    for index in indices {
      if depth.isOutside, self[index...].hasPrefix(text) { return index }
      depth.pass(self[index])
    }
    return nil
  }

  /// The parts between separators that stand outside of brackets.
  func splitAtTopLevel(_ separator: String) -> [String] {
    guard let index = topLevelIndex(of: separator) else { return trimmed.isEmpty ? [] : [trimmed] }
    let rest = self[self.index(index, offsetBy: separator.count)...]
    return [self[..<index].trimmed] + rest.splitAtTopLevel(separator)
  }

  /// The text without the brackets around it. Nil if there are none around the whole of it.
  var insideParentheses: String? {
    guard first == "(", lengthOfGroup == count else { return nil }
    return String(dropFirst().dropLast())
  }
}

/// How deep a position is in brackets. The `>` of an arrow is none.
private struct BracketDepth {
  private var depth = 0
  private var last: Character = " "
  private var isInString = false
  private var isInBackticks = false

  var isOutside: Bool { depth == 0 && !isInString && !isInBackticks }

  mutating func pass(_ character: Character) {
    if character == "`", !isInString { isInBackticks.toggle() }
    if isInBackticks { return }
    if character == "\"", last != "\\" { isInString.toggle() }
    if !isInString {
      if "([{<".contains(character) { depth += 1 }
      if ")]}".contains(character) || character == ">" && last != "-" { depth -= 1 }
    }
    last = character
  }
}
