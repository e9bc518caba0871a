import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A delegate of the parser that reports its findings after the document was read as far as possible.
///
/// Each is written as if it were the only one.
protocol XMLReport: XMLParserDelegate {
  var title: String { get }

  /// Its findings, as lines of text.
  var text: String { get }
}

extension XMLReport {
  /// Ends the parse at the first fault, because nothing after it is reliable.
  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    if XMLFault.isFatal(parseError) { parser.abortParsing() }
  }
}
