import DelegateForwarding

/// The delegate protocol of a player.
protocol PlayerDelegate: AnyObject {
  func playerDidStart(_ title: String)
}

extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {
  func playerDidStart(_ title: String) {
    forward { $0.playerDidStart(title) }
  }
}

/// A service whose property has a hook.
final class Player {
  @ObservedDelegate var delegate: (any PlayerDelegate)?

  func play(_ title: String) {
    delegate?.playerDidStart(title)
  }
}

/// A service whose property has no hook, and can't be given one.
final class Radio {
  weak var delegate: (any PlayerDelegate)?

  func play(_ title: String) {
    delegate?.playerDidStart(title)
  }
}

/// A subscriber that prints its callbacks.
final class PlayerListener: PlayerDelegate {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  func playerDidStart(_ title: String) {
    hears(name, title)
  }
}
