/// The documentation comment of a declaration in a generated file. It breaks its lines itself.
struct DocComment {
  private var paragraphs: [[String]] = []

  init(_ summary: String) { add(summary) }

  /// Adds a paragraph, and a list behind it.
  mutating func add(_ paragraph: String?, list: [String] = []) {
    guard let paragraph else { return }
    paragraphs.append(Self.wrapped(paragraph, indent: ""))
    if !list.isEmpty { paragraphs.append(list.flatMap { Self.wrapped("- \($0)", indent: "  ") }) }
  }

  /// Adds a paragraph about a list, unless that is empty.
  mutating func add(_ paragraph: String, about list: [String]) {
    if !list.isEmpty { add(paragraph, list: list) }
  }

  var lines: [String] {
    Array(paragraphs.joined(separator: [""])).map { $0.isEmpty ? "///" : "/// \($0)" }
  }

  /// The width of a line's text. A declaration is indented by four at most.
  private static let width = 112

  private static func wrapped(_ text: String, indent: String) -> [String] {
    text.words.reduce(into: []) { lines, word in
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append((lines.isEmpty ? "" : indent) + word)
      }
    }
  }
}

extension String {
  /// The words. A piece of code is one.
  fileprivate var words: [String] {
    var isCode = false
    return split { character in
      if character == "`" { isCode.toggle() }
      return character == " " && !isCode
    }
    .map(String.init)
  }
}
