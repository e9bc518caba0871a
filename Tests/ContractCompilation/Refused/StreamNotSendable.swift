// error: type 'DeckEvent' does not conform to the 'Sendable' protocol
import DelegateForwarding

func listen(_ multicast: MulticastDelegate<any DeckDelegate>) {
  _ = multicast.events(of: DeckEvent.self)
}
