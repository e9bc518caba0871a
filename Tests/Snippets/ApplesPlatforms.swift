// A text field with two delegates, and the forwarder of an image picker.
#if os(iOS)
  final class TextFieldListener: NSObject, UITextFieldDelegate {}
  @MainActor let field = ObservedTextField()
  @MainActor let nameController = TextFieldListener()
  @MainActor let analytics = TextFieldListener()
  nonisolated class UIImagePickerControllerForwarder:
    DelegateProxy<any UIImagePickerControllerDelegate>, UIImagePickerControllerDelegate, UINavigationControllerDelegate
  {}
#endif
