// error: call to main actor-isolated instance method 'subscribe\(_:on:as:holding:buffering:\)' in a synchronous nonisolated context
import DelegateForwarding

// A subscriber that is called on the main actor subscribes there, unless its protocol is `Sendable`.
func subscribe(_ view: TrackView, _ multicast: MulticastDelegate<any TrackDelegate>) {
  multicast.subscribe(view, on: MainActor.shared, as: TrackEvent.self)
}
