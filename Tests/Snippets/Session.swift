import DelegateForwarding
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// As the command generates it.
final class URLSessionForwarder: NSObject, MulticastForwarding, URLSessionDelegate {
  let multicast: MulticastDelegate<any URLSessionDelegate>
  init(_ multicast: MulticastDelegate<any URLSessionDelegate>) { self.multicast = multicast }
}

final class SessionListener: NSObject, URLSessionDelegate {}

let log = SessionListener()
let authentication = SessionListener()
