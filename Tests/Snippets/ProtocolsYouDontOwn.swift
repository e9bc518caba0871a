import DelegateForwarding
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

// Stands for the code that the command generates.

final class ObservedXMLParser: XMLParser {
  let delegateHook = DelegateHook<any XMLParserDelegate>()
  override var delegate: (any XMLParserDelegate)? {
    didSet { delegateHook.delegateDidChange() }
  }
}

final class XMLParserForwarder: NSObject, MulticastForwarding, XMLParserDelegate {
  let multicast: MulticastDelegate<any XMLParserDelegate>
  init(_ multicast: MulticastDelegate<any XMLParserDelegate>) { self.multicast = multicast }
}

// The document and the subscribers.

let document = Data("<a/>".utf8)
nonisolated(unsafe) let outline = Outline()
nonisolated(unsafe) let statistics = Outline()

final class Outline: NSObject, XMLParserDelegate {}

// A protocol that is small enough to forward by hand.

final class Meter {}
enum MeterError: Error { case broken }

protocol MeterDelegate: AnyObject {
  func meterDidMove(_ meter: Meter)
  func limit(of meter: Meter) -> Int
  func calibrate(_ meter: Meter) throws(MeterError)
}
