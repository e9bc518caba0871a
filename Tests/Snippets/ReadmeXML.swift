import DelegateForwarding
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

// Stands for the code that the command generates.

final class ObservedXMLParser: XMLParser {
  let delegateHook = DelegateHook<any XMLParserDelegate>()
  override var delegate: (any XMLParserDelegate)? { didSet { delegateHook.delegateDidChange() } }
}

final class XMLParserForwarder: NSObject, MulticastForwarding, XMLParserDelegate {
  let multicast: MulticastDelegate<any XMLParserDelegate>
  init(_ multicast: MulticastDelegate<any XMLParserDelegate>) { self.multicast = multicast }
}
