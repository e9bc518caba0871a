import Foundation

/// The application that the supervisor asks to perform steps.
///
/// The supervisor knows only the application's type. A reference to the object would be a cycle, and LeakSanitizer
/// would report a weak one as a leak if the process ends on another thread.
@MainActor
protocol SupervisedApplication: SendableMetatype {
  /// Performs an action, unless the supervisor's application is gone.
  static func perform(_ action: ProcessSupervisor.MainAction, for supervisor: ProcessSupervisor)
}

/// Passes events from any thread to the ``ProcessState``, and performs the actions that it returns.
final class ProcessSupervisor: Sendable {
  /// The steps that the main thread is asked for, and performs in that order.
  enum MainAction: Sendable {
    case suspend, resume, reload, end, shutDownTheRest, terminate
  }

  private struct Guarded {
    var process: ProcessState
    var alarm: TerminationState.Alarm?
    var due: ContinuousClock.Instant?
    var deadline = Duration.seconds(10)
    var patience = Patience()
    var tellReadyToStop: @Sendable () -> Void = {}

    func duration(of alarm: TerminationState.Alarm) -> Duration {
      switch alarm {
      case .launchDeadline, .deadline: deadline
      case .grace: patience.grace
      case .handover: patience.handover
      }
    }
  }

  let host: any ProcessHost
  let clock: any DeadlineClock
  let work = UnfinishedWork()
  let callees = CalleeStack()
  private let application: any SupervisedApplication.Type
  private let guarded: LockedValue<Guarded>
  private let mainMayGoOn = DispatchSemaphore(value: 0)

  init(
    host: any ProcessHost, clock: any DeadlineClock = AlarmClock(), application: any SupervisedApplication.Type
  ) {
    self.host = host
    self.clock = clock
    self.application = application
    guarded = LockedValue(Guarded(process: ProcessState(ownsProcess: host.ownsProcess)))
  }

  /// The time that services have to shut down.
  var deadline: Duration {
    get { guarded.withLock { $0.deadline } }
    set { guarded.withLock { $0.deadline = newValue } }
  }

  /// The time that the end takes beyond the deadline.
  var patience: Patience {
    get { guarded.withLock { $0.patience } }
    set { guarded.withLock { $0.patience = newValue } }
  }

  /// The exit status of the first request.
  var status: Int32 { guarded.withLock { $0.process.end.status } }

  /// Whether the end was requested.
  var isEndRequested: Bool { guarded.withLock { $0.process.end.isRequested } }

  /// Cancels the alarm when the application is deallocated. A set alarm would keep the supervisor alive.
  func stopAlarm() { clock.setAlarm(nil) {} }
}

// MARK: - Events

extension ProcessSupervisor {
  /// A signal was received. The thread that listens for signals calls this and the next three.
  func receive(signal: Int32) { performActions { $0.receive(signal: signal) } }

  /// The main thread waits in ``waitForTheStop()``.
  func readyToStop() { performActions { $0.readyToStop() } }

  /// Whether to stop the process as soon as all signals so far have been received.
  var isStopDue: Bool { guarded.withLock { $0.process.suspension.isStopDue } }

  /// Stops the process, and returns when it continues.
  ///
  /// It uses SIGSTOP, because the kernel discards SIGTSTP in a process group without a controlling terminal. The calling thread sends the signal
  /// to itself, so that it is stopped before this returns.
  func stopProcess() {
    raise(SIGSTOP)
    performActions { $0.continued() }
  }

  /// Sets how the main thread tells the listening thread that it is ready. The message has to arrive after the signals
  /// so far.
  func whenReadyToStop(_ tell: @escaping @Sendable () -> Void) { guarded.withLock { $0.tellReadyToStop = tell } }

  /// Blocks the main thread until the process has been stopped and continued, or the stop is revoked.
  @MainActor
  func waitForTheStop() {
    guarded.withLock { $0.tellReadyToStop }()
    mainMayGoOn.wait()
  }

  /// The application exists, and has decided what SIGHUP does.
  func decideHangup(reloads: Bool) { performActions { $0.decideHangup(reloads: reloads) } }

  /// The launch is over.
  func finishLaunch() { handle { process in process.finishLaunch() } }

  /// The application itself asks for the end.
  func requestEnd(status: Int32) { performActions { $0.requestEnd(status: status) } }

  /// The application begins to end.
  func beginEnd() -> TerminationState.Beginning { handle { $0.beginEnd() } }

  /// The last callback is about to be made.
  ///
  /// - Returns: True once: whether to make the callback.
  func beginTermination() -> Bool { handle { $0.beginTermination() } }

  /// The last callback has reached every service.
  func finishEnd() { handle { $0.finishEnd() } }

  private func alarmWentOff() {
    performActions { process, due in
      // The alarm may go off too early, or just after it was cancelled.
      guard let due, due <= clock.now else { return [] }
      return process.alarmWentOff()
    }
  }

  /// Passes an event to the state, and sets the alarm that the new state needs.
  private func handle<Answer: Sendable>(
    _ event: (inout ProcessState, _ due: ContinuousClock.Instant?) -> Answer
  ) -> Answer {
    guarded.withLock { guarded in
      let answer = event(&guarded.process, guarded.due)
      let alarm = guarded.process.end.alarm
      if alarm != guarded.alarm {
        guarded.alarm = alarm
        guarded.due = alarm.map { clock.now + guarded.duration(of: $0).boundedForClocks }
        clock.setAlarm(guarded.due) { self.alarmWentOff() }
      }
      return answer
    }
  }

  private func handle<Answer: Sendable>(_ event: (inout ProcessState) -> Answer) -> Answer {
    handle { process, _ in event(&process) }
  }
}

// MARK: - Actions

extension ProcessSupervisor {
  private func performActions(
    of event: (inout ProcessState, _ due: ContinuousClock.Instant?) -> [ProcessState.Action]
  ) {
    for action in handle(event) {
      switch action {
      case .suspension(let action): perform(action)
      case .end(let action): perform(action)
      }
    }
  }

  private func performActions(of event: (inout ProcessState) -> [ProcessState.Action]) {
    performActions { process, _ in event(&process) }
  }

  private func perform(_ action: SuspensionState.Action) {
    switch action {
    case .suspend: onMain(.suspend)
    case .resume: onMain(.resume)
    case .releaseMain: mainMayGoOn.signal()
    }
  }

  private func perform(_ action: TerminationState.Action) {
    switch action {
    case .begin: onMain(.end)
    case .reload: onMain(.reload)
    case .cancelUnfinishedWork: reportUnfinishedWork()
    case .shutDownTheRest: onMain(.shutDownTheRest)
    case .terminate:
      reportUnfinishedWork()
      onMain(.terminate)
    case .exit(let status): host.exitAtOnce(status)
    case .exitBlocked(let status):
      host.report(blockedMessage)
      host.exitAtOnce(status)
    }
  }

  private func onMain(_ action: MainAction) {
    DispatchQueue.main.async {
      MainActor.assumeIsolated { self.application.perform(action, for: self) }
    }
  }

  /// Reports each unfinished task once, and cancels it. The reports come first, because the process may end as soon as
  /// the last task is cancelled.
  ///
  /// This happens on another thread, because the main thread may be blocked by a task that waits for its own
  /// cancellation.
  private func reportUnfinishedWork() {
    for item in work.expire() { host.report("\(item) by the deadline of \(deadline), and is cancelled") }
    work.cancelAll()
  }

  private var blockedMessage: String {
    let blocker = (callees.innermost ?? work.latest).map { ", apparently by \($0)" } ?? ""
    return "the main thread is blocked\(blocker); the process ends without applicationWillTerminate"
  }
}
