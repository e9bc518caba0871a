// A module whose declarations belong to the main actor.

/// One who asks to come in.
public protocol Visitor: AnyObject {}

/// Its delegate.
public protocol PanelDelegate: AnyObject {
  func panel(_ panel: Panel, admits visitor: Visitor, besides others: [Visitor]?)
  func panel(_ panel: Panel, mayAdmit visitor: Visitor, reply: @escaping @Sendable (Bool) -> Void)
  func panelWillRest() async
}

/// A panel.
public final class Panel {
  /// Its delegate.
  public weak var delegate: PanelDelegate?
}
