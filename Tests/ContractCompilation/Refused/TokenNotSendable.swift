// error: passing closure as a 'sending' parameter risks causing data races|sending 'token' risks causing data races
import DelegateForwarding

final class TrackTally { var count = 0 }

// Whoever releases the token releases the closure, and what that refers to belongs to this isolation.
func observe(_ multicast: MulticastDelegate<any TrackDelegate>, _ counter: TrackTally) {
  let token = multicast.observe(TrackEvent.self) { _ in counter.count += 1 }
  Task.detached { token.invalidate() }
}
