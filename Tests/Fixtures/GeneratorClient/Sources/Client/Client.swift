import DelegateForwarding
import Sound

final class Listener: PlayerDelegate {
  let name: String
  init(_ name: String) { self.name = name }

  func player(_ player: Player, didStart track: String) { print(name, track) }
  func player(_ player: Player, shouldSkip track: String) -> Bool { track == name }
}

@main
enum Client {
  static func main() {
    let player = ObservedPlayer()
    let multicast = MulticastDelegate(wrapping: player, delegate: \.delegate, hook: \.delegateHook) {
      PlayerForwarder($0)
    }
    let listeners = [Listener("a"), Listener("b")]
    listeners.forEach { multicast.subscribe($0) }
    player.play("b")
    player.play("c")
  }
}
