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

protocol RetryDelegate: AnyObject {
  func playerMayRetry(completion: @escaping @Sendable (Bool) -> Void)
}
