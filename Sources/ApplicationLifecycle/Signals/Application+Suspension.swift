// What stopping the process does to the application.

extension Application {
  /// Goes to the background, as the process is about to be stopped.
  ///
  /// It may be stopped several times before it comes back: the kernel drops a SIGCONT that is pending at the next SIGTSTP.
  func prepareToStop() {
    // A launch that runs the main loop itself goes on where it was.
    guard case .over = progress, !state.isEnding else { return }
    if stateBeforeStop == nil { stateBeforeStop = state }
    perform(.resignActive)
    perform(.enterBackground)
  }

  /// Comes back by the same steps, after the process was stopped.
  func resumeAfterStop() {
    guard let former = stateBeforeStop else { return }
    stateBeforeStop = nil
    if former == .active || former == .inactive { perform(.enterForeground) }
    if former == .active { perform(.becomeActive) }
  }
}
