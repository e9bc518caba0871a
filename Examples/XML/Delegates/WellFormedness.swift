import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Finds out whether the document is well-formed and, if not, where and why.
final class WellFormedness: XMLReport {
  let title = "Well-formedness"

  /// The first thing that makes the document malformed.
  private(set) var fault: XMLFault?

  private let remarkLimit = 3
  private var remarks: [XMLFault] = []
  private var openElements: [(name: String, line: Int)] = []
  private var hasRoot = false
  private var lineCount = 0

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    hasRoot = true
    openElements.append((qName ?? elementName, parser.lineNumber))
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    openElements.removeLast()
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    guard fault == nil else { return }
    let found = fault(parseError, of: parser)
    if found.isFatal {
      fault = found
      parser.abortParsing()
    } else if remarks.count < remarkLimit {
      remarks.append(found)
    }
  }

  func parserDidEndDocument(_ parser: XMLParser) {
    lineCount = parser.lineNumber
  }

  /// Covers what the parser does not report: a file that can't be read to its end, and a document without content.
  func parserDidFinish(_ parser: XMLParser) {
    guard fault == nil else { return }
    if let error = parser.parserError {
      let found = fault(error, of: parser)
      if found.isFatal { fault = found }
    } else if !hasRoot {
      fault = .noElement
    }
  }

  private func fault(_ error: any Error, of parser: XMLParser) -> XMLFault {
    let place: XMLFault.Place =
      if let element = openElements.last {
        .inside(element.name, line: element.line)
      } else {
        hasRoot ? .afterRoot : .beforeRoot
      }
    return XMLFault(error, line: parser.lineNumber, column: parser.columnNumber, place: place)
  }

  var text: String {
    ([verdict] + remarks.map(describe)).joined(separator: "\n")
  }

  private var verdict: String {
    if let fault { return "malformed: " + describe(fault) }
    return "well-formed, \(lineCount) \(lineCount == 1 ? "line" : "lines")"
  }

  private func describe(_ fault: XMLFault) -> String {
    "line \(fault.line), column \(fault.column): \(fault.message)"
  }
}
