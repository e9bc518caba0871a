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

final class App: NSObject, URLSessionDelegate {}
final class RequestLog: NSObject, URLSessionDelegate {}

let app = App()
