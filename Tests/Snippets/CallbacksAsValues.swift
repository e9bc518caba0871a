// As the command generates them for a text field.
#if os(iOS)
  nonisolated class UITextFieldForwarder: DelegateProxy<any UITextFieldDelegate>, UITextFieldDelegate {}

  final class ObservedUITextField: UITextField {
    let delegates = MulticastDelegate<any UITextFieldDelegate> { UITextFieldForwarder($0) }
    override var delegate: (any UITextFieldDelegate)? {
      get { delegates.delegate(behind: super.delegate) }
      set { delegates.assign(newValue, in: self) { super.delegate = $0 } }
    }
  }
#endif

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
