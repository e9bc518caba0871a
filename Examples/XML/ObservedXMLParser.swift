import DelegateForwarding
import Foundation
import FoundationXML

/// Someone else's class with a hook: a subclass that observes its property.
final class ObservedXMLParser: GuardedXMLParser {
  let delegateHook = DelegateHook<any XMLParserDelegate>()
  override var delegate: (any XMLParserDelegate)? { didSet { delegateHook.delegateDidChange() } }
}
