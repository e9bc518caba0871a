// block 2: inside extension MulticastDelegate: LineDelegate where P == any LineDelegate
// block 1: inside extension MulticastDelegate: EditorDelegate where P == any EditorDelegate
import DelegateForwarding

final class Editor {}

protocol EditorDelegate: AnyObject {
  func editor(_ editor: Editor, willInsert text: String) -> String
}

protocol LineDelegate: AnyObject {
  func editor(_ editor: Editor, willShow lines: inout [String])
  func editor(_ editor: Editor, willShow lines: [String]) -> [String]
}

extension LineDelegate {
  func editor(_ editor: Editor, willShow lines: inout [String]) {}
}
