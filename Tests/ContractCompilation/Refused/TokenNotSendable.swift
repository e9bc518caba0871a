// error: sending value of non-Sendable type|sending 'token' risks causing data races|capture of 'token' with non-Sendable type
import DelegateForwarding

final class TrackCounter { var count = 0 }

// Whoever releases the token releases the closure, and what that refers to belongs to this isolation.
func observe(_ multicast: MulticastDelegate<any TrackDelegate>, _ counter: TrackCounter) {
  let token = multicast.observe(TrackEvent.self) { _ in counter.count += 1 }
  Task.detached { token.invalidate() }
}
