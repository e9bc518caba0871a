import DelegateForwarding
import Foundation

// The main thread's steps that the process's supervisor asks for: stopping and continuing, and the end.

extension Application {
  /// The time that the end takes beyond its deadline.
  @_spi(Testing) public var shutdownTimeouts: ShutdownTimeouts {
    get { supervisor.limits.timeouts }
    set { supervisor.limits.timeouts = newValue }
  }

  /// Performs an action, unless the supervisor's application is gone.
  static func perform(_ action: ProcessSupervisor.MainAction, for supervisor: ProcessSupervisor) {
    guard let application = current, application.supervisor === supervisor else { return }
    switch action {
    case .stop:
      application.stop {
        guard !supervisor.isEndRequested else { return false }
        if Signals.isStopRequested { raise(SIGSTOP) }
        return true
      }
    case .reload: application.reload()
    case .end: application.perform(.beginEnd)
    case .shutDownTheRest: application.shutdownRound?.hurry()
    case .terminate: application.endNow()
    }
  }

  /// Enters the background, stops the process, and returns by the same steps when it continues.
  ///
  /// - Parameter stop: Returns true when the process continues, or at once if a SIGCONT has come meanwhile. Returns
  ///   false without stopping if the end was requested meanwhile. It uses SIGSTOP, because the kernel discards SIGTSTP
  ///   in a process group without a controlling terminal.
  func stop(_ stop: () -> Bool) {
    guard !lifecycle.isReporting else {
      // A callback that runs the main loop continues where it was.
      _ = stop()
      return
    }
    let former = state
    perform(.resignActive)
    perform(.enterBackground)
    guard stop() else { return }
    if former != .background { perform(.enterForeground) }
    if former == .active { perform(.becomeActive) }
  }
}

// MARK: - The end

extension Application {
  /// The signal that asked for the end, such as `SIGINT`. Nil if your code did, or if the end wasn't requested yet.
  ///
  /// A tool lets the signal kill it at last, as a script expects: <doc:InProduction> has a service for this. The first
  /// request counts: a signal that comes after ``terminate(exitCode:)`` changes nothing.
  ///
  /// Only ``ApplicationMain(_:options:)`` handles signals, so it is nil in a test.
  public var terminationSignal: CInt? { supervisor.end.signal }

  /// Returns when the application has ended: its state is ``State/terminated``.
  ///
  /// Await it in a test, so that the next test can create an application:
  ///
  /// ```swift
  /// app.terminate()
  /// await app.waitUntilTerminated()
  /// #expect(app.state == .terminated)
  /// ```
  ///
  /// It doesn't request the end: call ``terminate(exitCode:)`` before it, or elsewhere. If the application has ended
  /// already, this returns at once. Any number of tasks may wait, on any actor. They keep the application alive
  /// meanwhile, even if nobody else does. The end waits for ``ApplicationDelegate/applicationWillShutDown(_:)``, so
  /// don't await this there.
  ///
  /// If the task is cancelled, this returns at once without an error, so check ``state-swift.property`` if it matters.
  /// The end itself goes on.
  ///
  /// - Complexity: O(1), plus the wait.
  public func waitUntilTerminated() async {
    guard state != .terminated else { return }
    let (end, waiter) = AsyncStream.makeStream(of: Void.self)
    let id = UUID()
    waiters[id] = waiter
    for await _ in end {}
    waiters[id] = nil
  }

  /// Starts shutting down the services. The state is `.terminating`.
  func shutDown() {
    let beginning = supervisor.beginEnd()
    guard beginning != .terminate else { return endNow() }
    leaveOutUnprepared()
    let round = ShutdownRound(of: $delegate.delegates.reversed().map(participant), work: supervisor.work) {
      self.endIfShutDown()
    }
    shutdownRound = round
    if beginning == .shutDown { round.begin() } else { round.hurry() }
    if beginning == .shutDownAndTerminate { supervisor.terminateSoon() }
  }

  /// The shutdown of one of them, which is held only while it shuts down.
  private func participant(_ delegate: any ApplicationDelegate) -> ShutdownRound.Participant {
    { [weak delegate, multicast = $delegate, preparation] in
      guard let delegate, multicast.calls(delegate) else { return nil }
      return (
        delegate,
        {
          await preparation?.finish(of: delegate)
          // It may have outlasted the deadline of the end, and the application.
          guard self.state == .terminating else { return }
          await multicast.tracing("applicationWillShutDown(_:)", of: delegate) {
            await delegate.applicationWillShutDown(self)
          }
        }
      )
    }
  }

  /// Continues with the last callback, if all services have shut down and none is working on a remote notification.
  func endIfShutDown() {
    guard shutdownRound?.isOver == true, notificationRounds.isEmpty else { return }
    endNow()
  }

  private func endNow() {
    // A callback that runs the main loop may never return, as one that blocks.
    guard !lifecycle.isReporting, supervisor.beginTermination() else { return }
    shutdownRound = nil
    leaveOutUnprepared()
    for round in notificationRounds.values { round.expire() }
    perform(.terminate)
  }

  /// Before the launch, the end doesn't reach those whose preparation has not begun.
  private func leaveOutUnprepared() {
    for other in $delegate.delegates where isUnprepared(other) {
      $delegate.unsubscribe(other)
      if other === $delegate.originalDelegate { delegate = nil }
    }
  }

  /// Ends the process after the last callback has reached every service.
  func exit() {
    supervisor.finishEnd()
    supervisor.host.exit(supervisor.end.status)
    preparation?.fail(missing: supervisor.end.hasMissedLaunch ? supervisor.limits.launch : nil)
    preparation = nil
    for waiter in waiters.values { waiter.finish() }
  }
}
