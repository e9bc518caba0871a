import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Counts the elements by name.
final class ElementCounts: XMLReport {
  let title = "Elements"
  private let rowLimit = 12
  private var counts: [String: Int] = [:]

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    counts[qName ?? elementName, default: 0] += 1
  }

  var text: String {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let total = counts.values.reduce(0, +)
    var table = Table(columns: [.left, .right, .right, .left])
    for (name, count) in sorted.prefix(rowLimit) {
      table.add([name, "\(count)", percentage(count, of: total), bar(count, of: sorted[0].value)])
    }
    let rest = sorted.dropFirst(rowLimit)
    if !rest.isEmpty {
      let count = rest.reduce(0) { $0 + $1.value }
      table.add(["\(rest.count) more names", "\(count)", percentage(count, of: total), ""])
    }
    table.add(["in all", "\(total)", "", ""])
    return table.text
  }

  private func percentage(_ part: Int, of whole: Int) -> String {
    String(format: "%.1f %%", 100 * Double(part) / Double(whole))
  }
}
