import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Measures the text: characters, words, and other content between the elements.
///
/// On Linux, FoundationXML does not report the text of entities that the document declares.
final class TextStatistics: XMLReport {
  let title = "Text"
  private var characters = 0
  private var words = 0
  private var attributes = 0
  private var attributeCharacters = 0
  private var cdataBlocks = 0
  private var comments = 0
  private var instructions = 0
  /// The parser may report one word in several parts.
  private var isInWord = false

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    measure(string.utf8)
  }

  func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
    cdataBlocks += 1
    measure(CDATABlock)
  }

  func parser(_ parser: XMLParser, foundComment comment: String) {
    comments += 1
  }

  func parser(_ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
    instructions += 1
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    isInWord = false
    attributes += attributeDict.count
    for value in attributeDict.values { attributeCharacters += value.unicodeScalars.count }
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    isInWord = false
  }

  /// Words are what stands between white space as XML defines it, or between tags.
  private func measure(_ utf8: some Sequence<UInt8>) {
    for byte in utf8 {
      // All bytes of a character except the first begin with the bits 10.
      if byte & 0b1100_0000 != 0b1000_0000 { characters += 1 }
      let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
      if !isSpace && !isInWord { words += 1 }
      isInWord = !isSpace
    }
  }

  var text: String {
    var table = Table(columns: [.left, .right])
    table.add(["characters", "\(characters)"])
    table.add(["words", "\(words)"])
    table.add(["attributes", "\(attributes)"])
    table.add(["characters in attributes", "\(attributeCharacters)"])
    table.add(["CDATA blocks", "\(cdataBlocks)"])
    table.add(["comments", "\(comments)"])
    table.add(["processing instructions", "\(instructions)"])
    return table.text
  }
}
