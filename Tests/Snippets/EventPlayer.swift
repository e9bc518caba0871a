import DelegateForwarding

protocol PlayerDelegate: AnyObject {
  func playerDidStart(_ track: String)
  func playerDidStop()
  func playerMaySkip(_ track: String) -> Bool
}

final class Player {
  @ObservedDelegate var delegate: (any PlayerDelegate)?
  func play(_ track: String) { delegate?.playerDidStart(track) }
  func playInBackground(_ track: String) { delegate?.playerDidStart(track) }
}
