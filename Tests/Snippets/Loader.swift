import DelegateForwarding
import Foundation

final class Loader {}

protocol LoaderDelegate: AnyObject {
  func loader(_ loader: Loader, shouldFollow link: URL, completion: @escaping @Sendable (Bool) -> Void)
}

/// A base class for proxies, of which the documentation shows one method.
class LoaderForwarder: MulticastForwarding {
  let multicast: MulticastDelegate<any LoaderDelegate>
  init(_ multicast: MulticastDelegate<any LoaderDelegate>) { self.multicast = multicast }
}
