// with: EventPlayer
import DelegateForwarding
@_exported import DelegateForwardingTesting

enum PlayerEvent: DelegateEvent, Equatable {
  case didStart(String)

  func deliver(to delegate: any PlayerDelegate) {
    if case .didStart(let track) = self { delegate.playerDidStart(track) }
  }
}

@MainActor final class Screen: @MainActor PlayerDelegate {
  func playerDidStart(_ track: String) {}
  func playerDidStop() {}
  func playerMaySkip(_ track: String) -> Bool { false }
}

final class History {
  func append(_ event: PlayerEvent) {}
}

nonisolated(unsafe) let multicast = MulticastDelegate<any PlayerDelegate>()
nonisolated(unsafe) let history = History()
@MainActor let screen = Screen()

func forward(reporting: PlayerEvent, _ body: (any PlayerDelegate) -> Void) {}
