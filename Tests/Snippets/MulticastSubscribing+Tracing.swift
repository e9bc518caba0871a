import DelegateForwarding

protocol PlayerDelegate: AnyObject {}

struct Logger: Sendable {
  func warning(_ message: String) {}
}

let logger = Logger()
nonisolated(unsafe) let multicast = MulticastDelegate<any PlayerDelegate>()
