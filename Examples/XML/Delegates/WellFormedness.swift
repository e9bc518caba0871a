import Foundation
import FoundationXML

/// Tells whether the document is well-formed, and if it isn't, where and why.
///
/// It ends the parse at the first fault, as nothing that comes after one can be trusted.
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
    let found = XMLFault(parseError, line: parser.lineNumber, column: parser.columnNumber, inside: openElements.last)
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

  /// Takes into account what `parse()` knows and did not report: an empty document, and a fault while it had no delegate.
  func parserDidFinish(_ parser: XMLParser) {
    guard fault == nil else { return }
    if let error = parser.parserError {
      let found = XMLFault(error, line: parser.lineNumber, column: parser.columnNumber, inside: nil)
      if found.isFatal { fault = found }
    } else if !hasRoot {
      fault = .noElement
    }
  }

  var text: String {
    let verdict = fault.map { "malformed at line \($0.line), column \($0.column): \($0.message)" }
    let lines = remarks.map { "line \($0.line), column \($0.column): \($0.message)" }
    return ([verdict ?? "well-formed, \(lineCount) lines"] + lines).joined(separator: "\n")
  }
}
