import DelegateForwarding
import Foundation
import FoundationNetworking

final class RedirectForwarder: NSObject, MulticastForwarding, URLSessionTaskDelegate {
  let multicast: MulticastDelegate<any URLSessionTaskDelegate>
  init(_ multicast: MulticastDelegate<any URLSessionTaskDelegate>) { self.multicast = multicast }
}
