/// Whatever forwards through a multicast: the multicast itself, or a proxy object of your own.
///
/// Write a proxy of your own when the delegate protocol needs another superclass, when the forwarding needs state, or when the
/// protocol isn't yours to conform ``MulticastDelegate`` to. Refer to the multicast `unowned`, as it owns its proxy:
///
/// ```swift
/// final class Forwarder: NSObject, MulticastForwarding, XMLParserDelegate {
///   unowned let multicast: MulticastDelegate<any XMLParserDelegate>
///   init(_ multicast: MulticastDelegate<any XMLParserDelegate>) { self.multicast = multicast }
///
///   func parserDidStartDocument(_ parser: XMLParser) {
///     forward { $0.parserDidStartDocument?(parser) }
///   }
/// }
/// ```
///
/// The conformance is how a multicast knows that a subscriber forwards, and refuses it where it would close a ring.
public protocol MulticastForwarding<Subscriber>: AnyObject {
  /// What the multicast forwards to.
  associatedtype Subscriber

  /// The multicast that it forwards through. The same one at each call.
  var multicast: MulticastDelegate<Subscriber> { get }
}
