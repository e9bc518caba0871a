/// Reads a declaration from its text, from left to right.
package struct TextCursor {
  private var rest: Substring

  package init(_ text: String) { rest = Substring(text) }

  package var isAtEnd: Bool { rest.isEmpty }
  package var remainder: String { String(rest) }

  package mutating func skipSpaces() { rest = rest.drop(while: \.isWhitespace) }

  package func starts(with text: String) -> Bool { rest.hasPrefix(text) }

  /// Skips `text` and the spaces after it, if it comes next. Returns whether it did.
  package mutating func skip(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    skipSpaces()
    return true
  }

  /// Skips a whole word, if it comes next. Returns whether it did.
  package mutating func skipWord(_ word: String) -> Bool {
    guard nextWord == word else { return false }
    return skip(word)
  }

  /// The next identifier, with its backticks if it has any.
  package var nextWord: String {
    if rest.first == "`" { return "`" + rest.dropFirst().prefix { $0 != "`" } + "`" }
    return String(rest.prefix(while: \.isOfIdentifier))
  }

  package mutating func takeWord() -> String {
    let word = nextWord
    _ = skip(word)
    return word
  }

  /// Takes an attribute with its arguments. Nil if none comes next.
  package mutating func takeAttribute() -> String? {
    guard rest.first == "@" else { return nil }
    var attribute = "@" + String(rest.dropFirst().prefix { $0.isOfIdentifier || $0 == "." })
    rest = rest.dropFirst(attribute.count)
    if rest.first == "(" { attribute += takeGroup() }
    skipSpaces()
    return attribute
  }

  /// Takes the brackets that come next, with their content.
  package mutating func takeGroup() -> String {
    let group = rest.prefix(rest.lengthOfGroup)
    rest = rest.dropFirst(group.count)
    skipSpaces()
    return String(group)
  }

  /// Takes everything before `text`, which may not be in brackets, or all.
  package mutating func take(upTo text: String) -> String {
    let end = rest.topLevelIndex(of: text) ?? rest.endIndex
    let taken = String(rest[..<end])
    rest = rest[end...]
    return taken.trimmed
  }
}

extension StringProtocol {
  package var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The number of characters in the bracketed group that the text begins with.
  fileprivate var lengthOfGroup: Int {
    var brackets = OpenBrackets()
    for (offset, character) in enumerated() {
      brackets.pass(character)
      if brackets.isOutside { return offset + 1 }
    }
    return count
  }

  /// The position of a text outside brackets and string literals.
  package func topLevelIndex(of text: String) -> Index? {
    guard let first = text.first, contains(first) else { return nil }
    var brackets = OpenBrackets()
    for index in indices {
      if brackets.isOutside, self[index] == first, self[index...].hasPrefix(text) { return index }
      brackets.pass(self[index])
    }
    return nil
  }

  /// The parts between separators outside brackets.
  package func splitAtTopLevel(_ separator: String) -> [String] {
    guard let index = topLevelIndex(of: separator) else { return trimmed.isEmpty ? [] : [trimmed] }
    let rest = self[self.index(index, offsetBy: separator.count)...]
    return [self[..<index].trimmed] + rest.splitAtTopLevel(separator)
  }

  /// The parts before and after a separator outside brackets. Nil if there is none.
  package func splitOnce(_ separator: String) -> (String, String)? {
    topLevelIndex(of: separator).map { (self[..<$0].trimmed, self[index($0, offsetBy: separator.count)...].trimmed) }
  }

  /// The text without the brackets around it. Nil if no brackets enclose the whole text.
  package var insideParentheses: String? {
    guard first == "(", last == ")", lengthOfGroup == count else { return nil }
    return dropFirst().dropLast().trimmed
  }

  /// The generic arguments of a type of one of these names. Nil for any other type.
  package func argument(ofGeneric names: Set<String>) -> String? {
    guard last == ">" else { return nil }
    let name = prefix { $0 != "<" }
    let list = self[name.endIndex...]
    return names.contains(String(name)) && list.lengthOfGroup == list.count ? list.dropFirst().dropLast().trimmed : nil
  }
}

/// The brackets that are open at a position. Arrows and comparison signs don't count.
private struct OpenBrackets {
  private var closing: [Character] = []
  private var last: Character = " "
  private var isAtBeginning = true
  private var isInString = false
  private var isEscaped = false
  private var isInBackticks = false

  var isOutside: Bool { closing.isEmpty && !isInString && !isInBackticks }

  mutating func pass(_ character: Character) {
    defer {
      last = character
      isAtBeginning = false
    }
    if character == "`", !isInString { isInBackticks.toggle() }
    if isInBackticks { return }
    if character == "\"", !isEscaped { isInString.toggle() }
    isEscaped = isInString && character == "\\" && !isEscaped
    if isInString { return }
    switch character {
    case "(": closing.append(")")
    case "[": closing.append("]")
    case "{": closing.append("}")
    case "<" where last.isOfIdentifier || last == "`" || isAtBeginning: closing.append(">")
    case ">": if last != "-", closing.last == ">" { closing.removeLast() }
    case ")", "]", "}":
      while let open = closing.popLast(), open != character {}
    default: break
    }
  }
}
