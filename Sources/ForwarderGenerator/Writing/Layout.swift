/// Lines of Swift, broken as `swift format` breaks them at 120 columns.
enum Layout {
  static let width = 120

  /// Something with a list in it, as a call or the head of a function, in one line if it fits.
  ///
  /// - Parameters:
  ///   - depth: How far the lines will be indented.
  ///   - closing: The end of the list. It stands on a line of its own if it begins with a line break.
  static func list(
    _ opening: String, _ items: [String], closing: String, closesOnOwnLine: Bool = false, depth: Int
  ) -> [String] {
    let line = opening + items.joined(separator: ", ") + closing
    if line.count + depth <= width || items.isEmpty { return [line] }
    var lines = [opening]
    var current = ""
    for (position, item) in items.enumerated() {
      let isLast = position == items.count - 1
      let piece = isLast ? item + (closesOnOwnLine ? "" : closing) : item + ","
      if current.isEmpty {
        current = piece
      } else if current.count + 1 + piece.count + depth + 2 <= width {
        current += " " + piece
      } else {
        lines.append("  " + current)
        current = piece
      }
    }
    lines.append("  " + current)
    return closesOnOwnLine ? lines + [closing] : lines
  }

  /// The beginning of a statement and the rest of it, in one line if there is one more and it fits.
  static func statement(_ head: String, _ rest: [String], depth: Int) -> [String] {
    rest.count == 1 && head.count + 1 + rest[0].count + depth <= width ? ["\(head) \(rest[0])"] : [head] + rest.indented
  }

  /// Lines in braces, in one line if there is one and it fits.
  static func block(_ opening: String, _ body: [String], closing: String = "}", depth: Int) -> [String] {
    if body.count == 1, !body[0].hasPrefix("#") {
      let line = "\(opening) \(body[0]) \(closing)"
      if line.count + depth <= width { return [line] }
    }
    return [opening] + body.indented + [closing]
  }
}

extension [String] {
  /// The lines, a level deeper. Those of conditional compilation stay.
  var indented: [String] { map { $0.isEmpty ? $0 : "  \($0)" } }
}
