// The end of the application, step by step on the main thread. The supervisor holds the deadline.

extension Application {
  package var patience: Patience {
    get { supervisor.patience }
    set { supervisor.patience = newValue }
  }

  /// Does what the supervisor asks of the main thread.
  func perform(_ action: ProcessSupervisor.MainAction) {
    switch action {
    case .suspend:
      prepareToStop()
      supervisor.waitForTheStop()
    case .resume: resumeAfterStop()
    case .reload: reload()
    case .end: perform(TransitionQueue.Transition.beginEnd)
    case .shutDownTheRest: shutdownRound?.hurry()
    case .terminate: endNow()
    }
  }

  /// The state is `.terminating`: has the services shut down.
  func shutDown() {
    let beginning = supervisor.beginEnd()
    guard beginning != .terminate, let multicast = Self.current?.multicast else { return endNow() }
    let round = ShutdownRound(of: self, multicast) { [weak self] in self?.endIfShutDown() }
    shutdownRound = round
    if beginning == .shutDown { round.begin() } else { round.hurry() }
  }

  /// Goes on to the last callback if all services have shut down, and none works on a remote notification.
  func endIfShutDown() {
    guard shutdownRound?.isOver == true, fetchRounds.isEmpty else { return }
    endNow()
  }

  private func endNow() {
    guard supervisor.beginTermination() else { return }
    shutdownRound = nil
    for round in fetchRounds.values { round.expire() }
    perform(TransitionQueue.Transition.terminate)
  }

  /// The last callback has reached everybody.
  func exit() {
    supervisor.finishEnd()
    supervisor.host.exit(supervisor.status)
  }
}

extension Application.State {
  /// Whether nothing leads back from here.
  var isEnding: Bool { self == .terminating || self == .terminated }
}
