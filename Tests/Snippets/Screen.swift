enum LoadingError: Error { case offline }

final class Screen {}

protocol ScreenDelegate: AnyObject {
  func screenWillLoad(_ screen: Screen) throws(LoadingError)
}
