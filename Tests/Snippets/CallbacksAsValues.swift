/// The delegate of a library's class.
public protocol DeckDelegate: AnyObject {
  func deckDidStop()
}

/// The class of a library.
public final class Deck {
  let delegates = MulticastDelegate<any DeckDelegate> { DeckForwarder($0) }
}

final class DeckForwarder: MulticastForwarding, DeckDelegate {
  let multicast: MulticastDelegate<any DeckDelegate>
  init(_ multicast: MulticastDelegate<any DeckDelegate>) { self.multicast = multicast }

  func deckDidStop() { forward { $0.deckDidStop() } }
}
