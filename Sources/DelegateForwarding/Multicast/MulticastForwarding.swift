/// An object that forwards through a multicast: a multicast, or a proxy object of your own.
///
/// Write a proxy object if the delegate protocol needs another superclass, if the forwarding needs state (one object
/// for each delegate), or if the protocol isn't yours, because you shouldn't conform ``MulticastDelegate`` to it then.
/// Keep the multicast in a constant property:
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
/// The closure is called for each delegate that gets a proxy. It receives another multicast on the same list, which the
/// proxy may keep. A proxy that outlives the multicast that made it, in a strong property for example, goes on
/// forwarding to its delegate and to subscribers that are alive.
///
/// The conformance also tells a multicast that an object forwards: assigning a proxy assigns its delegate, and a
/// subscription that would form a cycle is rejected.
public protocol MulticastForwarding<Subscriber>: AnyObject {
  /// The type of the multicast's subscribers, such as `any XMLParserDelegate`.
  @_documentation(visibility: internal)
  associatedtype Subscriber

  /// The multicast that the object forwards through, in a `let multicast: MulticastDelegate<…>`. It must never change.
  var multicast: MulticastDelegate<Subscriber> { get }
}
