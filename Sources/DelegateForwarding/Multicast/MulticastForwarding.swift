/// An object that forwards through a multicast: a multicast, or a proxy object of your own.
///
/// Write a proxy object if the delegate protocol needs another superclass, if the forwarding needs state, or if the protocol
/// isn't yours, so that you shouldn't conform ``MulticastDelegate`` to it. Keep the multicast in a constant property:
///
/// ```swift
/// import FoundationXML
///
/// final class XMLForwarder: NSObject, MulticastForwarding, XMLParserDelegate {
///   let multicast: MulticastDelegate<any XMLParserDelegate>
///   init(_ multicast: MulticastDelegate<any XMLParserDelegate>) {
///     self.multicast = multicast
///   }
///
///   func parserDidStartDocument(_ parser: XMLParser) {
///     forward { $0.parserDidStartDocument(parser) }
///   }
/// }
///
/// let parser = XMLParser(data: Data("<a/>".utf8))
/// let multicast = MulticastDelegate(wrapping: parser, delegate: \.delegate) {
///   XMLForwarder($0)
/// }
/// ```
///
/// The closure receives a different multicast from the one that the initializer creates. It has the same subscribers,
/// but keeps neither the service nor the proxy alive, so there is no cycle. A proxy that outlives its multicast keeps
/// forwarding to the remaining subscribers.
///
/// The conformance also tells a multicast that a subscriber forwards, so that it can reject one that would form a cycle.
public protocol MulticastForwarding<Subscriber>: AnyObject {
  /// The type of the multicast's subscribers, such as `any XMLParserDelegate`.
  @_documentation(visibility: internal)
  associatedtype Subscriber

  /// The multicast that it forwards through, in a `let multicast: MulticastDelegate<…>`. It must always return the same one.
  var multicast: MulticastDelegate<Subscriber> { get }
}
