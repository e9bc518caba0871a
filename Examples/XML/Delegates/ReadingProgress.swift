import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Shows on a terminal how much of a document was read. It is an ordinary delegate, used only if a person watches.
final class ReadingProgress: XMLParserDelegate {
  private let source: XMLSource
  private let stream: DocumentStream
  private var shown = -1

  init(_ source: XMLSource, read stream: DocumentStream) {
    self.source = source
    self.stream = stream
  }

  deinit {
    if shown >= 0 { Console.showProgress("") }
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    show()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    show()
  }

  private func show() {
    let percentage = source.size > 0 ? 100 * stream.position / source.size : 100
    guard percentage > shown else { return }
    shown = percentage
    Console.showProgress("\(source.name): \(percentage) %")
  }
}
