// error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
import DelegateForwarding

// What is installed on the main actor is called there.
@MainActor final class Window { weak var delegate: (any TrackDelegate)? }

@MainActor func useElsewhere(_ window: Window) {
  let multicast = MulticastDelegate<any TrackDelegate>()
  multicast.install(in: window, \.delegate)
  Task.detached { multicast.forward { $0.trackDidStart("") } }
}
