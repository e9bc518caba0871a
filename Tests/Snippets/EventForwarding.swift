import DelegateForwarding

enum PlayerEvent: DeliverableEvent, Equatable {
  case didStart(String)
  case didStop

  func deliver(to delegate: any PlayerDelegate) {
    switch self {
    case .didStart(let track): delegate.playerDidStart(track)
    case .didStop: delegate.playerDidStop()
    }
  }
}

extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {
  func playerDidStart(_ track: String) {
    forward(reporting: PlayerEvent.didStart(track)) { $0.playerDidStart(track) }
  }
  func playerDidStop() {
    forward(reporting: PlayerEvent.didStop) { $0.playerDidStop() }
  }
  func playerMaySkip(_ track: String) -> Bool {
    forward(combining: .any) { $0.playerMaySkip(track) }
  }
}
