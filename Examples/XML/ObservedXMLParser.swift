import DelegateForwarding
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Someone else's class with a hook: a subclass that observes its property.
final class ObservedXMLParser: GuardedXMLParser {
  let delegateHook = DelegateHook<any XMLParserDelegate>()
  override var delegate: (any XMLParserDelegate)? { didSet { delegateHook.delegateDidChange() } }
}
