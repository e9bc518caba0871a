// A module whose declarations belong to the main actor.

public protocol Visitor: AnyObject {}

public protocol PanelDelegate: AnyObject {
  func panel(_ panel: Panel, admits visitor: Visitor, besides others: [Visitor]?)
  func panel(_ panel: Panel, mayAdmit visitor: Visitor, reply: @escaping @Sendable (Bool) -> Void)
  func panelWillRest() async
}

public final class Panel {
  public weak var delegate: PanelDelegate?
}
