import DelegateForwarding
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Adds a hook to someone else's class: a subclass that observes the property.
final class ObservedXMLParser: GuardedXMLParser {
  let delegateHook = DelegateHook<any XMLParserDelegate>()
  override var delegate: (any XMLParserDelegate)? { didSet { delegateHook.delegateDidChange() } }
}
