import DelegateForwarding

/// A proxy object of your own, which does something before it forwards.
///
/// It may keep its multicast strongly, because that keeps neither the proxy nor the service alive.
final class AnnouncingForwarder: MulticastForwarding, PlayerDelegate {
  let multicast: MulticastDelegate<any PlayerDelegate>

  init(_ multicast: MulticastDelegate<any PlayerDelegate>) {
    self.multicast = multicast
  }

  func playerDidStart(_ title: String) {
    note("AnnouncingForwarder forwards \(title)")
    forward { $0.playerDidStart(title) }
  }
}
