// block 1: inside extension MulticastDelegate: WaitingDelegate where P == any WaitingDelegate
import DelegateForwarding

protocol WaitingDelegate: AnyObject {
  nonisolated(nonsending) func playerWillWait(_ player: Player) async
}

final class Player {}
