// The class of a library.
public protocol DeckDelegate: AnyObject {
  func deckDidStop()
}

public final class Deck {
  let delegates = MulticastDelegate<any DeckDelegate> { DeckForwarder($0) }
}

final class DeckForwarder: MulticastForwarding, DeckDelegate {
  let multicast: MulticastDelegate<any DeckDelegate>
  init(_ multicast: MulticastDelegate<any DeckDelegate>) { self.multicast = multicast }

  func deckDidStop() { forward { $0.deckDidStop() } }
}
