// error: sending '(multicast|subscriber)' risks causing data races|sending value of non-Sendable type
import DelegateForwarding

// A subscriber that goes to the main actor can't be used here any more.
final class Subscriber: TrackDelegate {
  var name = ""
  func trackDidStart(_ name: String) { self.name = name }
  func trackDidEnd(_ name: String) async {}
  nonisolated(nonsending) func trackWillEnd(_ name: String) async {}
}

func subscribe(_ multicast: MulticastDelegate<any TrackDelegate>) {
  let subscriber = Subscriber()
  multicast.subscribe(subscriber, on: MainActor.shared, as: TrackEvent.self)
  subscriber.name = "used elsewhere"
}
