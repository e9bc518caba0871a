import DelegateForwarding
import Foundation

#if canImport(FoundationXML)
  import FoundationNetworking
  import FoundationXML
#endif

// What the command would have generated.

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

final class URLSessionForwarder: NSObject, MulticastForwarding, URLSessionDelegate {
  let multicast: MulticastDelegate<any URLSessionDelegate>
  init(_ multicast: MulticastDelegate<any URLSessionDelegate>) { self.multicast = multicast }
}

final class URLSessionTaskForwarder: NSObject, MulticastForwarding, URLSessionTaskDelegate {
  let multicast: MulticastDelegate<any URLSessionTaskDelegate>
  init(_ multicast: MulticastDelegate<any URLSessionTaskDelegate>) { self.multicast = multicast }
}

final class NSKeyedArchiverForwarder: NSObject, MulticastForwarding, NSKeyedArchiverDelegate {
  let multicast: MulticastDelegate<any NSKeyedArchiverDelegate>
  init(_ multicast: MulticastDelegate<any NSKeyedArchiverDelegate>) { self.multicast = multicast }

  func archiver(_ archiver: NSKeyedArchiver, willEncode object: Any) -> Any? {
    object
  }
  func archiver(_ archiver: NSKeyedArchiver, didEncode object: Any?) {}
  func archiver(_ archiver: NSKeyedArchiver, willReplace object: Any?, withObject newObject: Any?) {}
  func archiverWillFinish(_ archiver: NSKeyedArchiver) {}
  func archiverDidFinish(_ archiver: NSKeyedArchiver) {}
}

final class EngineForwarder: MulticastForwarding, EngineDelegate {
  let multicast: MulticastDelegate<any EngineDelegate>
  init(_ multicast: MulticastDelegate<any EngineDelegate>) { self.multicast = multicast }
}

// The services and the subscribers.

protocol EngineDelegate: AnyObject {}

final class Engine {
  private weak var held: (any EngineDelegate)?
  func delegate() -> (any EngineDelegate)? { held }
  func setDelegate(_ delegate: (any EngineDelegate)?) { held = delegate }
}

final class Meter {}
enum MeterError: Error { case broken }

protocol MeterDelegate: AnyObject {
  func meterDidMove(_ meter: Meter)
  func limit(of meter: Meter) -> Int
  func calibrate(_ meter: Meter) throws(MeterError)
}

final class Outline: NSObject, XMLParserDelegate {}
final class SessionListener: NSObject, URLSessionDelegate {}

let document = Data("<a/>".utf8)
nonisolated(unsafe) let outline = Outline()
nonisolated(unsafe) let statistics = Outline()
let log = SessionListener()
let authentication = SessionListener()
let session = URLSession(configuration: .default)
let url = URL(filePath: "/")
nonisolated(unsafe) let engine = Engine()
nonisolated(unsafe) let archiver = NSKeyedArchiver(requiringSecureCoding: true)
