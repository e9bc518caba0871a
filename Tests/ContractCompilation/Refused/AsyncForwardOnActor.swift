// error: sending 'self.multicast' risks causing data races
import DelegateForwarding

// Without `isolation:`, the subscribers would be called off the actor.
actor Player {
  let multicast = MulticastDelegate<any TrackDelegate>()
  func play() async { await multicast.forward { await $0.trackDidEnd("") } }
}
