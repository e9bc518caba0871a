@MainActor final class Screen {}

@MainActor protocol ScreenDelegate: AnyObject {
  func screenDidAppear(_ screen: Screen)
}
