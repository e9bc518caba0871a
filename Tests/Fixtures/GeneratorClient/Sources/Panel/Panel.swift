import DelegateForwarding

// This module compiles only when the command has written `PanelForwarder`.

protocol Visitor: AnyObject {}

protocol PanelDelegate: AnyObject {
  func panel(_ panel: Panel, admits visitor: Visitor, besides others: [Visitor]?)
  func panel(_ panel: Panel, mayAdmit visitor: Visitor, reply: @escaping @Sendable (Bool) -> Void)
  func panelWillRest() async
}

final class Panel {
  @ObservedDelegate(proxy: { PanelForwarder($0) }) var delegate: PanelDelegate?
}
