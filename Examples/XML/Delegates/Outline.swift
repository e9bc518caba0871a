import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Draws an outline of the upper levels, and measures the depth.
final class Outline: XMLReport {
  let title = "Outline and depth"

  /// An entry for all elements of the same name under the same parent.
  private final class Entry {
    let name: String
    var count = 0
    var children: [Entry] = []
    /// The number of child elements without an entry, for lack of space.
    var omitted = 0

    init(_ name: String) {
      self.name = name
    }
  }

  private let levelLimit = 4
  private let childLimit = 8
  private let top = Entry("")
  /// The entries of the open elements of the upper levels, from the outermost on. Nil for an element without an entry.
  private var path: [Entry?] = []
  private var depth = 0
  private var deepest = (depth: 0, line: 0, column: 0)
  private var namespaces: [String] = []

  func parser(_ parser: XMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String) {
    let namespace = prefix.isEmpty ? namespaceURI : "\(prefix) = \(namespaceURI)"
    if namespaces.count < childLimit, !namespaces.contains(namespace) { namespaces.append(namespace) }
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    depth += 1
    if depth > deepest.depth { deepest = (depth, parser.lineNumber, parser.columnNumber) }
    if depth <= levelLimit { path.append(enter(qName ?? elementName)) }
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    if depth <= levelLimit { path.removeLast() }
    depth -= 1
  }

  private func enter(_ name: String) -> Entry? {
    guard let parent = path.last ?? top else { return nil }
    if let entry = parent.children.first(where: { $0.name == name }) {
      entry.count += 1
      return entry
    }
    guard parent.children.count < childLimit else {
      parent.omitted += 1
      return nil
    }
    let entry = Entry(name)
    entry.count = 1
    parent.children.append(entry)
    return entry
  }

  var text: String {
    var lines = lines(of: top, indentation: "")
    for namespace in namespaces.sorted() { lines.append("namespace \(namespace)") }
    if deepest.depth == 0 {
      lines.append("no element")
    } else {
      lines.append("depth \(deepest.depth), first at line \(deepest.line), column \(deepest.column)")
    }
    return lines.joined(separator: "\n")
  }

  private func lines(of entry: Entry, indentation: String) -> [String] {
    var lines: [String] = []
    for child in entry.children {
      lines.append(indentation + child.name + (child.count == 1 ? "" : " × \(child.count)"))
      lines += self.lines(of: child, indentation: indentation + "  ")
    }
    if entry.omitted > 0 { lines.append("\(indentation)… and \(entry.omitted) more") }
    return lines
  }
}
