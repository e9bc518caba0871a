import DelegateForwarding
import UIKit

// Two callbacks that exclude each other: a text field that finds the newer one doesn't call the older one.

nonisolated class TextFieldForwarder: DelegateProxy<any UITextFieldDelegate>, UITextFieldDelegate {
  override class var answeredByOriginal: [Selector] {
    [
      #selector(UITextFieldDelegate.textFieldShouldEndEditing(_:)),
      #selector(UITextFieldDelegate.textFieldShouldReturn(_:)),
    ]
  }

  @MainActor func textFieldDidEndEditing(_ textField: UITextField) {
    forward { $0.textFieldDidEndEditing?(textField) }
  }
  @MainActor func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    forward { $0.textFieldDidEndEditing?(textField, reason: reason) }
  }
  @MainActor func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    forward(combining: .original(otherwise: true)) { $0.textFieldShouldEndEditing?(textField) ?? true }
  }
  @MainActor func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    forward(combining: .original(otherwise: true)) { $0.textFieldShouldReturn?(textField) ?? true }
  }
}

final class NameController: UIViewController, UITextFieldDelegate {
  let field = UITextField()
  private(set) var name = ""
  private lazy var delegates = MulticastDelegate(wrapping: field, delegate: \.delegate) { TextFieldForwarder($0) }
  private let analytics = TypingAnalytics()

  func load() {
    field.delegate = self
    delegates.subscribe(analytics)
  }

  func textFieldDidEndEditing(_ textField: UITextField) { name = textField.text ?? "" }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool { textField.resignFirstResponder() }
}

final class TypingAnalytics: NSObject, UITextFieldDelegate {
  private(set) var count = 0
  func textFieldDidEndEditing(_ textField: UITextField) { count += 1 }
}
