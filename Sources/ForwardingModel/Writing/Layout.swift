/// Breaks lines of Swift as `swift format` does at a given width.
package struct Layout: Equatable {
  package let width: Int

  /// The layout of a file that people read.
  package static let file = Layout(width: 120)

  /// The layout of a macro expansion, which people don't read: lines are not broken.
  package static let expansion = Layout(width: .max)

  /// Code with a list in it, such as a call or the head of a function, in one line if it fits.
  ///
  /// - Parameters:
  ///   - depth: How far the lines will be indented.
  ///   - closing: The end of the list.
  package func list(
    _ opening: String, _ items: [String], closing: String, closesOnOwnLine: Bool = false, depth: Int
  ) -> [String] {
    let line = opening + items.joined(separator: ", ") + closing
    if fits(line, depth) || items.isEmpty { return [line] }
    var lines = [opening.trimmed]
    var current = ""
    for (position, item) in items.enumerated() {
      let isLast = position == items.count - 1
      let piece = isLast ? item + (closesOnOwnLine ? "" : closing) : item + ","
      if current.isEmpty {
        current = piece
      } else if fits("\(current) \(piece)", depth + 2) {
        current += " " + piece
      } else {
        lines.append("  " + current)
        current = piece
      }
    }
    lines.append("  " + current)
    return closesOnOwnLine ? lines + [closing] : lines
  }

  /// A statement from its beginning and its remaining lines, joined in one line if there is only one more and it fits.
  package func statement(_ head: String, _ rest: [String], depth: Int) -> [String] {
    rest.count == 1 && fits("\(head) \(rest[0])", depth) ? ["\(head) \(rest[0])"] : [head] + rest.indented
  }

  /// Lines in braces behind an opening, in one line if there is only one and it fits.
  package func block(_ opening: [String], _ body: [String], depth: Int) -> [String] {
    let line = "\(opening[0]) \(body[0]) }"
    let isOne = opening.count == 1 && body.count == 1 && !body[0].hasPrefix("#") && fits(line, depth)
    return isOne ? [line] : opening + body.indented + ["}"]
  }

  func fits(_ line: String, _ depth: Int) -> Bool { width == .max || line.count + depth <= width }
}

extension [String] {
  /// The lines, one level deeper, except those of conditional compilation.
  package var indented: [String] { map { $0.isEmpty || $0.hasPrefix("#") ? $0 : "  \($0)" } }
}
