final class Player {}

protocol WaitingDelegate: AnyObject {
  nonisolated(nonsending) func playerWillWait(_ player: Player) async
}
