// A text field with two delegates, and the forwarders of an image picker and a gauge.
#if os(iOS)
  final class TextFieldListener: NSObject, UITextFieldDelegate {}
  @MainActor let field = ObservedTextField()
  @MainActor let nameController = TextFieldListener()
  @MainActor let analytics = TextFieldListener()
  nonisolated class UIImagePickerControllerForwarder:
    DelegateProxy<any UIImagePickerControllerDelegate>, UIImagePickerControllerDelegate, UINavigationControllerDelegate
  {}
  nonisolated class GaugeForwarder: DelegateProxy<any GaugeDelegate>, GaugeDelegate {}
#endif
