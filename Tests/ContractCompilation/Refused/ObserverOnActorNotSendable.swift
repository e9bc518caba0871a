// error: type 'DeckEvent' does not conform to the 'Sendable' protocol
import DelegateForwarding

func listen(_ multicast: MulticastDelegate<any DeckDelegate>) -> EventObservation {
  multicast.observe(DeckEvent.self, on: MainActor.shared) { _ in }
}
