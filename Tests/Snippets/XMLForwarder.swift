import DelegateForwarding
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

final class XMLForwarder: NSObject, MulticastForwarding, XMLParserDelegate {
  let multicast: MulticastDelegate<any XMLParserDelegate>
  init(_ multicast: MulticastDelegate<any XMLParserDelegate>) { self.multicast = multicast }

  func parserDidStartDocument(_ parser: XMLParser) {
    forward { $0.parserDidStartDocument(parser) }
  }
}

let data = Data("<a/>".utf8)
