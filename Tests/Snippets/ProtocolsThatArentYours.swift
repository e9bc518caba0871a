// A text field as the command generates it, with two delegates.
#if os(iOS)
  final class ObservedUITextField: UITextField {
    let delegates = MulticastDelegate<any UITextFieldDelegate> { UITextFieldForwarder($0) }
  }
  nonisolated class UITextFieldForwarder: DelegateProxy<any UITextFieldDelegate>, UITextFieldDelegate {}

  final class TextFieldListener: NSObject, UITextFieldDelegate {}
  @MainActor let analytics = TextFieldListener()
  @MainActor let nameController = TextFieldListener()
#endif
