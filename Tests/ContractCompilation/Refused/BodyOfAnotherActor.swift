// error: cannot convert .@MainActor @Sendable \(any TrackDelegate\) async -> \(\). to .* because crossing of an isolation boundary
import DelegateForwarding

// A subscriber of this actor would reach the main actor. (The compiler does not check a closure that is marked `async`
// itself, even without the library: `{ @MainActor (delegate) async in … }`.)
@MainActor
func keep(_ delegate: any TrackDelegate) async {}

actor Player {
  let multicast = MulticastDelegate<any TrackDelegate>()
  func play() async { await multicast.forward(keep) }
}
