// error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
import DelegateForwarding

@MainActor final class Window {
  let delegates = MulticastDelegate<any TrackDelegate>()
  weak var delegate: (any TrackDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
}

@MainActor func useElsewhere(_ window: Window) {
  let delegates = window.delegates
  Task.detached { delegates.forward { $0.trackDidStart("") } }
}
