import UIKit

/// Listens to the text field.
final class TypingLog: NSObject, UITextFieldDelegate {
  private(set) var edits = 0

  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) { edits += 1 }
}
