// block 2: inside extension Store { func join()
import DelegateForwarding
import Dispatch

protocol PlayerDelegate: AnyObject, Sendable {
  func playerDidStart(_ track: String)
}

enum PlayerEvent: DeliverableEvent {
  case didStart(String)

  func deliver(to delegate: any PlayerDelegate) {
    if case .didStart(let track) = self { delegate.playerDidStart(track) }
  }
}

struct Player {
  func play() {}
}

final class Screen: PlayerDelegate {
  let title = ""
  func playerDidStart(_ track: String) {}
}

actor Store: PlayerDelegate {
  nonisolated func playerDidStart(_ track: String) {}
}

let multicast = MulticastDelegate<any PlayerDelegate>()
let service = Player()
let screen = Screen()
let log = Screen()
let queue = DispatchQueue(label: "log")
