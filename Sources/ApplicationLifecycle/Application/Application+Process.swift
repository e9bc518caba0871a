import DelegateForwarding

// The main thread's steps that the process's supervisor asks for: stopping and continuing, and the end.

extension Application: SupervisedApplication {
  /// The time that the end takes beyond its deadline.
  @_spi(Testing) public var patience: Patience {
    get { supervisor.patience }
    set { supervisor.patience = newValue }
  }

  static func perform(_ action: ProcessSupervisor.MainAction, for supervisor: ProcessSupervisor) {
    guard let application = current?.application, application.supervisor === supervisor else { return }
    switch action {
    case .suspend:
      application.prepareToStop()
      supervisor.waitForTheStop()
    case .resume: application.resumeAfterStop()
    case .reload: application.reload()
    case .end: application.perform(.beginEnd)
    case .shutDownTheRest: application.shutdownRound?.hurry()
    case .terminate: application.endNow()
    }
  }
}

// MARK: - Stopping the process

extension Application {
  /// Enters the background before the process is stopped.
  ///
  /// This may happen several times before `resumeAfterStop`, because the kernel drops a SIGCONT that is pending at the
  /// next SIGTSTP.
  func prepareToStop() {
    // If a launch callback runs the main loop, the launch continues where it was.
    guard case .over = progress, !state.isEnding else { return }
    if stateBeforeStop == nil { stateBeforeStop = state }
    perform(.resignActive)
    perform(.enterBackground)
  }

  /// Returns to the former state by the same steps when the process continues.
  func resumeAfterStop() {
    guard let former = stateBeforeStop else { return }
    stateBeforeStop = nil
    if former == .active || former == .inactive { perform(.enterForeground) }
    if former == .active { perform(.becomeActive) }
  }
}

// MARK: - The end

extension Application {
  /// Starts shutting down the services. The state is `.terminating`.
  func shutDown() {
    let beginning = supervisor.beginEnd()
    guard beginning != .terminate, let multicast = Self.current?.multicast else { return endNow() }
    let round = shutdownRound(of: multicast)
    shutdownRound = round
    if beginning == .shutDown { round.begin() } else { round.hurry() }
  }

  /// A round of the services in the reverse order of launch, and the original delegate last. A service is held only
  /// during its own turn.
  private func shutdownRound(of multicast: MulticastDelegate<any ApplicationDelegate>) -> ShutdownRound {
    let services = multicast.subscribers.reversed().map(WeakService.init)
    return ShutdownRound(work: supervisor.work, count: services.count + 1) { turn in
      let original = multicast.originalDelegate
      var delegate = original
      if turn < services.count {
        delegate = services[turn].object
        // The service may have been unsubscribed, or be the original delegate, whose turn is the last one.
        guard let service = delegate, service !== original, multicast.contains(service) else { return nil }
      }
      return delegate.map { delegate in (delegate, { await delegate.applicationWillShutDown(self) }) }
    } completion: { [weak self] in
      self?.endIfShutDown()
    }
  }

  /// Continues with the last callback, if all services have shut down and none is working on a remote notification.
  func endIfShutDown() {
    guard shutdownRound?.isOver == true, fetchRounds.isEmpty else { return }
    endNow()
  }

  private func endNow() {
    guard supervisor.beginTermination() else { return }
    shutdownRound = nil
    for round in fetchRounds.values { round.expire() }
    perform(.terminate)
  }

  /// Ends the process after the last callback has reached every service.
  func exit() {
    supervisor.finishEnd()
    supervisor.host.exit(supervisor.status)
  }
}

private struct WeakService {
  weak var object: (any ApplicationDelegate)?
}
