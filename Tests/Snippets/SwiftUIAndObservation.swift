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
