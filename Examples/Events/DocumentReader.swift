import DelegateForwarding
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A service that reads an XML document, and calls its delegate on the reading thread.
final class DocumentReader {
  @ObservedDelegate var delegate: (any DocumentReaderDelegate)?

  /// Reads a document to its end, or until a delegate asks to stop.
  func read(_ source: XMLSource) throws {
    let stream = try source.makeStream()
    let parser = GuardedXMLParser(stream)
    let elements = ElementReader(self, stream, size: source.size)
    parser.delegate = elements
    delegate?.readerDidOpen(source.name, size: source.size)
    _ = parser.parse()
    delegate?.readerDidFinish(elements: elements.count)
  }
}

/// The parser's delegate, which translates its callbacks into the reader's.
private final class ElementReader: XMLParserDelegate {
  private(set) var count = 0
  private let reader: DocumentReader
  private let stream: DocumentStream
  private let size: Int
  private var position = 0

  init(_ reader: DocumentReader, _ stream: DocumentStream, size: Int) {
    (self.reader, self.stream, self.size) = (reader, stream, size)
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    if stream.position > position {
      position = stream.position
      reader.delegate?.readerDidRead(position, of: size)
    }
    count += 1
    reader.delegate?.readerDidFind(element: elementName)
    if reader.delegate?.readerShouldStop(after: count) == true { parser.abortParsing() }
  }
}
