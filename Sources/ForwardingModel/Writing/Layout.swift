/// Lines of Swift, broken as `swift format` breaks them at a width.
package struct Layout: Equatable {
  package let width: Int

  /// The lines of a file that people read.
  package static let file = Layout(width: 120)

  /// Lines that nobody reads, which are not broken.
  package static let expansion = Layout(width: .max)

  /// Something with a list in it, as a call or the head of a function, in one line if it fits.
  ///
  /// - Parameters:
  ///   - depth: How far the lines will be indented.
  ///   - closing: The end of the list.
  package func list(
    _ opening: String, _ items: [String], closing: String, closesOnOwnLine: Bool = false, depth: Int
  ) -> [String] {
    let line = opening + items.joined(separator: ", ") + closing
    if fits(line, depth) || items.isEmpty { return [line] }
    var lines = [opening]
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

  /// The beginning of a statement and the rest of it, in one line if there is one more and it fits.
  package func statement(_ head: String, _ rest: [String], depth: Int) -> [String] {
    rest.count == 1 && fits("\(head) \(rest[0])", depth) ? ["\(head) \(rest[0])"] : [head] + rest.indented
  }

  /// Lines in braces, in one line if there is one and it fits.
  package func block(_ opening: String, _ body: [String], closing: String = "}", depth: Int) -> [String] {
    if body.count == 1, !body[0].hasPrefix("#") {
      let line = "\(opening) \(body[0]) \(closing)"
      if fits(line, depth) { return [line] }
    }
    return [opening] + body.indented + [closing]
  }

  private func fits(_ line: String, _ depth: Int) -> Bool { width == .max || line.count + depth <= width }
}

extension [String] {
  /// The lines, a level deeper. Those of conditional compilation stay.
  package var indented: [String] { map { $0.isEmpty || $0.hasPrefix("#") ? $0 : "  \($0)" } }
}
