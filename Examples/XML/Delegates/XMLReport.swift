import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A delegate of the parser that has something to say when the document has been read, or as much of it as could be.
///
/// Each is written as if it were the only one.
protocol XMLReport: XMLParserDelegate {
  var title: String { get }

  /// What it found, in lines.
  var text: String { get }
}

extension XMLReport {
  /// Ends the parse at the first fault, as nothing that comes after one can be trusted.
  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    if XMLFault.isFatal(parseError) { parser.abortParsing() }
  }
}
