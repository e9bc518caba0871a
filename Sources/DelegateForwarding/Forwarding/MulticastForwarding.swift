/// Whatever forwards through a multicast: the multicast itself, or a proxy object of your own.
///
/// Write a proxy of your own when the delegate protocol needs another superclass, when the forwarding needs state, or when the
/// protocol isn't yours to conform ``MulticastDelegate`` to. Keep the multicast in a plain property:
///
/// ```swift
/// import FoundationXML
///
/// final class XMLForwarder: NSObject, MulticastForwarding, XMLParserDelegate {
///   let multicast: MulticastDelegate<any XMLParserDelegate>
///   init(_ multicast: MulticastDelegate<any XMLParserDelegate>) { self.multicast = multicast }
///
///   func parserDidStartDocument(_ parser: XMLParser) {
///     forward { $0.parserDidStartDocument(parser) }
///   }
/// }
///
/// let multicast = MulticastDelegate(wrapping: parser, delegate: \.delegate) { XMLForwarder($0) }
/// ```
///
/// The multicast that the closure is given is not the one that the initializer makes: it has the same subscribers, but keeps neither the
/// service nor the proxy alive, so there is no cycle. A proxy that outlives its multicast forwards to whoever still listens.
///
/// The conformance is how a multicast knows that a subscriber forwards, and rejects it where it would close a cycle.
public protocol MulticastForwarding<Subscriber>: AnyObject {
  /// What the multicast forwards to.
  associatedtype Subscriber

  /// The multicast that it forwards through. The same one at each call.
  var multicast: MulticastDelegate<Subscriber> { get }
}
