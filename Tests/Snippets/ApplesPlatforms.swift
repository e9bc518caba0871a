// A text field with two delegates.
#if os(iOS)
  final class TextFieldListener: NSObject, UITextFieldDelegate {}
  @MainActor let field = ObservedTextField()
  @MainActor let nameController = TextFieldListener()
  @MainActor let analytics = TextFieldListener()
#endif
