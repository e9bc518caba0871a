import DelegateForwarding

protocol PlayerDelegate: AnyObject {
  func playerDidStart(_ player: Player)
  func player(_ player: Player, shouldSkip track: String) -> Bool
  func player(_ player: Player, willShow title: String) -> String
  func player(_ player: Player, willLoad track: String) async
  func title(for player: Player) -> String?
  func numberOfItems(in player: Player) -> Int
}

extension PlayerDelegate {
  func playerDidStart(_ player: Player) {}
  func player(_ player: Player, shouldSkip track: String) -> Bool { false }
  func player(_ player: Player, willShow title: String) -> String { title }
  func player(_ player: Player, willLoad track: String) async {}
  func title(for player: Player) -> String? { nil }
  func numberOfItems(in player: Player) -> Int { 0 }
}

final class Player {
  nonisolated(unsafe) static let shared = Player()
  @ObservedDelegate var delegate: (any PlayerDelegate)?
  var volume = 1.0
  func play() { delegate?.playerDidStart(self) }
}

/// A base class for proxies, of which the documentation shows one method.
class PlayerForwarder: MulticastForwarding {
  let multicast: MulticastDelegate<any PlayerDelegate>
  init(_ multicast: MulticastDelegate<any PlayerDelegate>) { self.multicast = multicast }
}
