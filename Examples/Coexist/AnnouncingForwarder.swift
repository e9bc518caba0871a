import DelegateForwarding

/// A proxy object of one's own: it does something itself before it forwards.
///
/// The multicast owns it, so it must not own the multicast.
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
