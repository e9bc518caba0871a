import DelegateForwarding
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A class and a protocol that aren't yours: Foundation's parser has one delegate, and reads a document once for three.
///
/// `XMLParserForwarder.swift` is generated. It has the proxy and `ObservedXMLParser`, a subclass that observes the
/// property. The command is in its first lines.
func runXML() {
  step("The parser reads once. The app's delegate and two subscribers hear everything")
  let parser = ObservedXMLParser(data: Data(library.utf8))
  let (titles, counter, outline) = (TitleReader(), ElementCounter(), Outline())
  parser.delegates.subscribe(counter)
  parser.delegates.subscribe(outline)
  parser.delegate = titles
  print("    read to its end: \(parser.parse())")
  print("    \(titles.titles.joined(separator: ", "))")
  print("    \(counter.counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))")
  print("    \(outline.deepest) levels")
}

/// Collects the titles.
private final class TitleReader: NSObject, XMLParserDelegate {
  private(set) var titles: [String] = []
  private var text: String?

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    text = elementName == "title" ? "" : nil
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text? += string
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    if let text { titles.append(text) }
    text = nil
  }
}

/// Counts the elements by name.
private final class ElementCounter: NSObject, XMLParserDelegate {
  private(set) var counts: [String: Int] = [:]

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    counts[elementName, default: 0] += 1
  }
}

/// Measures how deep the elements are nested.
private final class Outline: NSObject, XMLParserDelegate {
  private(set) var deepest = 0
  private var level = 0

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    level += 1
    deepest = max(deepest, level)
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    level -= 1
  }
}

private let library = """
  <library>
    <shelf room="north">
      <book year="1865"><title>Alice's Adventures in Wonderland</title><author>Lewis Carroll</author></book>
      <book year="1897"><title>Dracula</title><author>Bram Stoker</author></book>
    </shelf>
    <shelf room="south">
      <book year="1862"><title>Les Misérables</title><author>Victor Hugo</author></book>
    </shelf>
  </library>
  """
