// block 1: inside extension MulticastDelegate: EditorDelegate where P == any EditorDelegate
import DelegateForwarding

final class Editor {}

protocol EditorDelegate: AnyObject {
  func editor(_ editor: Editor, willInsert text: String) -> String
}
