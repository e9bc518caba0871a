// error: call to actor-isolated instance method 'subscribe.*' in a synchronous nonisolated context
import DelegateForwarding

// The protocol isn't `Sendable`, so an object has to be subscribed on its actor.
actor Store {}

final class Subscriber: TrackDelegate {
  func trackDidStart(_ name: String) {}
  func trackDidEnd(_ name: String) async {}
  nonisolated(nonsending) func trackWillEnd(_ name: String) async {}
}

func subscribe(_ multicast: MulticastDelegate<any TrackDelegate>, _ subscriber: Subscriber, _ store: Store) {
  multicast.subscribe(subscriber, on: store, as: TrackEvent.self)
}
