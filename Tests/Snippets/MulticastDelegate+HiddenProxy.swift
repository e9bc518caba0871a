// A forwarder, as the command writes it.
#if os(iOS)
  nonisolated class UITextFieldForwarder: DelegateProxy<any UITextFieldDelegate>, UITextFieldDelegate {}
#endif
