// with: EventPlayer EventForwarding EventObjects
import DelegateForwarding

final class Screen: PlayerDelegate {
  func playerDidStart(_ track: String) {}
  func playerDidStop() {}
  func playerMaySkip(_ track: String) -> Bool { false }
}

nonisolated(unsafe) let screen = Screen()
