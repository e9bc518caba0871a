// error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
import DelegateForwarding

// They share a list, so both belong to the main actor.
@MainActor final class Window { weak var delegate: (any TrackDelegate)? }

@MainActor func useElsewhere(_ window: Window, _ subscriber: any TrackDelegate) {
  let here = MulticastDelegate(wrapping: window, delegate: \.delegate)
  here.subscribe(subscriber)
  let there = MulticastDelegate(wrapping: window, delegate: \.delegate)
  Task.detached { there.forward { $0.trackDidStart("") } }
}
