import Foundation

/// Hands events to the ``ProcessState``, from any thread, and performs what that answers.
final class ProcessSupervisor: Sendable {
  /// What the main thread is to do. It does so in the order in which it was asked.
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
  private let guarded: Locked<Guarded>
  private let mainMayGoOn = DispatchSemaphore(value: 0)

  init(host: any ProcessHost, clock: any DeadlineClock = AlarmClock()) {
    self.host = host
    self.clock = clock
    guarded = Locked(Guarded(process: ProcessState(ownsProcess: host.ownsProcess)))
  }

  /// How long services may take to shut down.
  var deadline: Duration {
    get { guarded.withLock { $0.deadline } }
    set { guarded.withLock { $0.deadline = newValue } }
  }

  /// How long the end waits beyond that.
  var patience: Patience {
    get { guarded.withLock { $0.patience } }
    set { guarded.withLock { $0.patience = newValue } }
  }

  /// The exit status: that of the first request.
  var status: Int32 { guarded.withLock { $0.process.end.status } }

  /// The application is gone: nothing is left to end.
  ///
  /// The alarm holds the supervisor while it is set. A weak reference would do without this, but LeakSanitizer takes its side table for a
  /// leak if the process ends from another thread.
  func stopAlarm() { clock.setAlarm(nil) {} }
}

// MARK: - Events

extension ProcessSupervisor {
  /// A signal has come. Called by the thread that listens for them, as are the next three.
  func receive(signal: Int32) { performActions { $0.receive(signal: signal) } }

  /// The main thread waits in ``waitForTheStop()``.
  func readyToStop() { performActions { $0.readyToStop() } }

  /// Whether the process is to be stopped, as soon as no signal is left to look at.
  var isStopDue: Bool { guarded.withLock { $0.process.suspension.isStopDue } }

  /// Stops the process, and returns when it goes on.
  ///
  /// By SIGSTOP, as the kernel discards SIGTSTP in a process group without a controlling terminal. The signal is the calling thread's own, so
  /// that this thread is stopped before it goes on.
  func stopProcess() {
    raise(SIGSTOP)
    performActions { $0.continued() }
  }

  /// How the main thread tells the listening thread that it is ready, so that this comes behind the signals so far.
  func whenReadyToStop(_ tell: @escaping @Sendable () -> Void) { guarded.withLock { $0.tellReadyToStop = tell } }

  /// Keeps the main thread from going on until the process was stopped, or is not to be stopped any more.
  @MainActor
  func waitForTheStop() {
    guarded.withLock { $0.tellReadyToStop }()
    mainMayGoOn.wait()
  }

  /// The application exists.
  func decideHangup(reloads: Bool) { performActions { $0.decideHangup(reloads: reloads) } }

  /// The launch is over.
  func finishLaunch() { handle { process in process.finishLaunch() } }

  /// The application itself asks for the end.
  func requestEnd(status: Int32) { performActions { $0.requestEnd(status: status) } }

  /// The application begins to end.
  func beginEnd() -> TerminationState.Beginning { handle { $0.beginEnd() } }

  /// The last callback is about to be made. Returns whether it shall: once.
  func beginTermination() -> Bool { handle { $0.beginTermination() } }

  /// The last callback has reached everybody.
  func finishEnd() { handle { $0.finishEnd() } }

  private func alarmWentOff() {
    performActions { process, due in
      // It rings early now and then, or was taken back a moment ago.
      guard let due, due <= clock.now else { return [] }
      return process.alarmWentOff()
    }
  }

  /// Hands an event to the state machine, and sets the alarm that it asks for.
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
      MainActor.assumeIsolated {
        guard let application = Application.current?.application, application.supervisor === self else { return }
        application.perform(action)
      }
    }
  }

  /// Names what is unfinished, each once, and cancels it; in this order, as the process may end when the last one heeds its cancellation.
  ///
  /// Also while the main thread is blocked: it may be by something that looks at its cancellation.
  private func reportUnfinishedWork() {
    for item in work.expire() { host.report("\(item) by the deadline of \(deadline), and is cancelled") }
    work.cancelAll()
  }

  private var blockedMessage: String {
    let blocker = (callees.innermost ?? work.latest).map { ", by \($0) as it seems" } ?? ""
    return "the main thread is blocked\(blocker); the process ends without applicationWillTerminate"
  }
}
