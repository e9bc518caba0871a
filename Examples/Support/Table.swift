/// A table in plain text: columns as wide as their widest cell.
struct Table {
  enum Alignment {
    case left, right
  }

  private let columns: [Alignment]
  private var rows: [[String]] = []

  init(columns: [Alignment]) {
    self.columns = columns
  }

  /// Adds a row, with a cell for each column.
  mutating func add(_ cells: [String]) {
    precondition(cells.count == columns.count, "A row of \(cells.count) cells in a table of \(columns.count) columns")
    rows.append(cells)
  }

  /// The rows, a line each, without spaces at their ends.
  var text: String {
    let widths = columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = columns.indices.map { pad(row[$0], to: widths[$0], columns[$0]) }
      return cells.joined(separator: "  ").trimmingSpacesAtEnd
    }.joined(separator: "\n")
  }

  private func pad(_ cell: String, to width: Int, _ alignment: Alignment) -> String {
    let space = String(repeating: " ", count: width - cell.count)
    return alignment == .left ? cell + space : space + cell
  }
}

/// A bar for a table, which shows `value` as a part of `largest`, a bar of `width` characters. Only zero has an empty
/// bar.
func bar(_ value: Int, of largest: Int, width: Int = 30) -> String {
  guard value > 0, largest > 0 else { return "" }
  let length = (Double(value) / Double(largest) * Double(width)).rounded()
  return String(repeating: "█", count: max(1, Int(length)))
}

extension String {
  fileprivate var trimmingSpacesAtEnd: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
