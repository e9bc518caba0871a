// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Delegate protocols whose requirements belong to global actors.

@globalActor public actor ScreenActor {
  public static let shared = ScreenActor()
}

@MainActor
public protocol ScreenDelegate: AnyObject {
  func screenDidShow(_ thing: Thing, named name: String)
  nonisolated func screenDidLoad(_ name: String)
  @ScreenActor func screenDidDraw(_ lines: Int)
  func screenWillShow() async
  func screenDidHide()
  var isVisible: Bool { get }
}

/// Some requirements belong to an actor.
public protocol PartlyIsolatedDelegate: AnyObject {
  func anywhere(delegate: Int, event: Int)
  @MainActor func onMain(delegate: Int, event: Thing)
}

/// Every event belongs to the main actor.
@MainActor
public protocol MainDelegate: AnyObject {
  func onMain()
}
