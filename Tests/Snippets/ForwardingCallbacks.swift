enum LoadingError: Error { case offline }
protocol BaseDelegate: AnyObject {
  func didConnect()
}

protocol PlaylistDelegate: BaseDelegate {
  func didShuffle()
}

protocol RadioDelegate: BaseDelegate {
  func didTune()
}

extension PlayerDelegate {
  func playerWillConnect() throws(LoadingError) {}
  func playerNeedsCover(for track: String, completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {}
}
