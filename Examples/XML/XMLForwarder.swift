import DelegateForwarding
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The parser's proxy: an object of one's own, as neither the protocol nor `MulticastDelegate` is ours.
///
/// Every requirement has a default implementation, so the compiler would not miss one that is forgotten here.
final class XMLForwarder: MulticastForwarding, XMLParserDelegate {
  let multicast: MulticastDelegate<any XMLParserDelegate>

  init(_ multicast: MulticastDelegate<any XMLParserDelegate>) {
    self.multicast = multicast
  }

  // MARK: The document

  func parserDidStartDocument(_ parser: XMLParser) {
    forward { $0.parserDidStartDocument(parser) }
  }

  func parserDidEndDocument(_ parser: XMLParser) {
    forward { $0.parserDidEndDocument(parser) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    forward { $0.parser(parser, parseErrorOccurred: parseError) }
  }

  func parser(_ parser: XMLParser, validationErrorOccurred validationError: any Error) {
    forward { $0.parser(parser, validationErrorOccurred: validationError) }
  }

  // MARK: Elements

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    forward {
      $0.parser(
        parser, didStartElement: elementName, namespaceURI: namespaceURI, qualifiedName: qName,
        attributes: attributeDict)
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    forward {
      $0.parser(parser, didEndElement: elementName, namespaceURI: namespaceURI, qualifiedName: qName)
    }
  }

  func parser(_ parser: XMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String) {
    forward { $0.parser(parser, didStartMappingPrefix: prefix, toURI: namespaceURI) }
  }

  func parser(_ parser: XMLParser, didEndMappingPrefix prefix: String) {
    forward { $0.parser(parser, didEndMappingPrefix: prefix) }
  }

  // MARK: What stands between them

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    forward { $0.parser(parser, foundCharacters: string) }
  }

  func parser(_ parser: XMLParser, foundIgnorableWhitespace whitespaceString: String) {
    forward { $0.parser(parser, foundIgnorableWhitespace: whitespaceString) }
  }

  func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
    forward { $0.parser(parser, foundCDATA: CDATABlock) }
  }

  func parser(_ parser: XMLParser, foundComment comment: String) {
    forward { $0.parser(parser, foundComment: comment) }
  }

  func parser(_ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
    forward { $0.parser(parser, foundProcessingInstructionWithTarget: target, data: data) }
  }

  // MARK: Entities and declarations

  /// The first delegate that knows the entity resolves it.
  func parser(_ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
    forward(combining: .firstNonNil()) {
      $0.parser(parser, resolveExternalEntityName: name, systemID: systemID)
    }
  }

  func parser(
    _ parser: XMLParser, foundNotationDeclarationWithName name: String, publicID: String?, systemID: String?
  ) {
    forward {
      $0.parser(parser, foundNotationDeclarationWithName: name, publicID: publicID, systemID: systemID)
    }
  }

  func parser(
    _ parser: XMLParser, foundUnparsedEntityDeclarationWithName name: String, publicID: String?, systemID: String?,
    notationName: String?
  ) {
    forward {
      $0.parser(
        parser, foundUnparsedEntityDeclarationWithName: name, publicID: publicID, systemID: systemID,
        notationName: notationName)
    }
  }

  func parser(
    _ parser: XMLParser, foundAttributeDeclarationWithName attributeName: String, forElement elementName: String,
    type: String?, defaultValue: String?
  ) {
    forward {
      $0.parser(
        parser, foundAttributeDeclarationWithName: attributeName, forElement: elementName, type: type,
        defaultValue: defaultValue)
    }
  }

  func parser(_ parser: XMLParser, foundElementDeclarationWithName elementName: String, model: String) {
    forward { $0.parser(parser, foundElementDeclarationWithName: elementName, model: model) }
  }

  func parser(_ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?) {
    forward { $0.parser(parser, foundInternalEntityDeclarationWithName: name, value: value) }
  }

  func parser(
    _ parser: XMLParser, foundExternalEntityDeclarationWithName name: String, publicID: String?, systemID: String?
  ) {
    forward {
      $0.parser(parser, foundExternalEntityDeclarationWithName: name, publicID: publicID, systemID: systemID)
    }
  }
}
