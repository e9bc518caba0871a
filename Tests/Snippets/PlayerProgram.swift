import DelegateForwarding

protocol PlayerDelegate: AnyObject {
  func playerDidStart(_ track: String)
}

extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {
  func playerDidStart(_ track: String) { forward { $0.playerDidStart(track) } }
}

final class Player {
  @ObservedDelegate var delegate: (any PlayerDelegate)?
  func play(_ track: String) { delegate?.playerDidStart(track) }
}

final class Listener: PlayerDelegate {
  let name: String
  init(_ name: String) { self.name = name }
  func playerDidStart(_ track: String) { print("\(name): \(track)") }
}
