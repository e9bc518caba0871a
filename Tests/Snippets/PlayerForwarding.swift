import DelegateForwarding

extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {
  func playerDidStart(_ player: Player) { forward { $0.playerDidStart(player) } }
}
