import DelegateForwarding
import DelegateForwardingTesting

extension Player {
  func stop() { delegate?.playerDidStop() }
}

nonisolated(unsafe) let player = Player()
let recorder = DelegateRecorder<PlayerEvent>(player.$delegate)
