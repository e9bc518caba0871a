import DelegateForwarding
import Foundation

/// The time that the end may take beyond its deadline. Test programs allow more, because their machine may be busy.
@_spi(Testing) public struct ShutdownTimeouts: Sendable {
  /// The time for the services that are cancelled at the deadline, and then as much again for all the others.
  public var grace: Duration
  /// The time after which the main thread counts as blocked.
  public var handover: Duration

  /// Creates the times that applications have by default.
  public init(grace: Duration = .milliseconds(100), handover: Duration = .milliseconds(250)) {
    self.grace = grace
    self.handover = handover
  }
}

/// The time that each phase has.
struct TimeLimits: Sendable {
  /// The time that services have to prepare the launch.
  var launch = Duration.seconds(30)
  /// The time that services have to shut down.
  var shutdown = Duration.seconds(10)
  var timeouts = ShutdownTimeouts()

  func duration(of alarm: TerminationState.Alarm) -> Duration {
    switch alarm {
    case .launch: launch
    case .deadline: shutdown
    case .cancelled, .rest: timeouts.grace
    case .handover: timeouts.handover
    }
  }
}

/// Passes events from any thread to the ``TerminationState``, and performs the actions that it returns.
final class ProcessSupervisor: Sendable {
  /// What the main thread is asked to do, in that order.
  enum MainAction: Sendable {
    case stop, reload, end, shutDownTheRest, terminate
  }

  private struct Guarded {
    var end: TerminationState
    var alarm: TerminationState.Alarm?
    var limits = TimeLimits()
  }

  let host: any ProcessHost
  let clock: any DeadlineClock
  /// The services that shut down, or fetch for a remote notification.
  let work = UnfinishedWork()
  /// The preparation of the launch. It is apart, because the end begins after its deadline, and must not be cancelled.
  let preparation = UnfinishedWork()
  let callbacks = ActiveCallbacks()
  private let performOnMain: @MainActor @Sendable (MainAction, ProcessSupervisor) -> Void
  private let guarded: Locked<Guarded>

  /// - Parameter performOnMain: Performs an action for this supervisor. It does not refer to the application, which
  ///   would be a cycle.
  init(
    host: any ProcessHost, clock: any DeadlineClock = AlarmClock(),
    performOnMain: @escaping @MainActor @Sendable (MainAction, ProcessSupervisor) -> Void
  ) {
    self.host = host
    self.clock = clock
    self.performOnMain = performOnMain
    guarded = Locked(Guarded(end: TerminationState(ownsProcess: host.ownsProcess)))
  }

  var limits: TimeLimits {
    get { guarded.withLock { $0.limits } }
    set { guarded.withLock { $0.limits = newValue } }
  }

  /// How the application ends, as it is at the moment.
  var end: TerminationState { guarded.withLock { $0.end } }

  /// Whether the end was requested, also by a signal that has not been received from its handler yet.
  var isEndRequested: Bool { end.isRequested || host.ownsProcess && Signals.isEnding }
}

// MARK: - Events

extension ProcessSupervisor {
  /// The services begin to prepare the launch.
  func beginPreparation() { handle { $0.beginPreparation() } }

  /// The services have prepared the launch.
  ///
  /// - Returns: Whether the launch may follow.
  func finishPreparation() -> Bool { handle { $0.finishPreparation() } }

  /// Signals are received from now on.
  func deliverSignals(reloadsOnHangup: Bool) {
    host.deliverSignals(hangupEnds: !reloadsOnHangup) { [self] in
      receive(signal: $0, reloadsOnHangup: reloadsOnHangup)
    }
  }

  /// A signal was received: the first one that asks for the end, SIGTSTP, or a SIGHUP that asks for a reload.
  func receive(signal: Int32, reloadsOnHangup: Bool = false) {
    switch signal {
    case SIGTSTP: onMain(.stop)
    case SIGHUP where reloadsOnHangup: onMain(.reload)
    default:
      requestEnd(status: 0, signal: signal)
      onMain(.end)
    }
  }

  /// The end is requested. A service that prepares the launch is cancelled. The main thread calls ``beginEnd()``.
  ///
  /// - Returns: Whether this is the first request.
  @discardableResult
  func requestEnd(status: Int32, signal: Int32? = nil) -> Bool {
    let isFirst = handle { $0.request(status: status, signal: signal) }
    if isFirst { preparation.cancelAll() }
    return isFirst
  }

  /// The application begins to end.
  func beginEnd() -> TerminationState.Beginning {
    // If nothing has requested the end by now, this signal did, and hasn't been received from its handler yet.
    requestEnd(status: 0, signal: host.endHasBegun())
    return handle { $0.begin() }
  }

  /// The last callback is about to be made.
  ///
  /// - Returns: True once: whether to make the callback.
  func beginTermination() -> Bool { handle { $0.beginTermination() } }

  /// The last callback has reached every service.
  func finishEnd() { handle { $0.finish() } }

  /// Passes an event to the state, and sets the alarm that the new state needs.
  private func handle<Answer: Sendable>(_ event: (inout TerminationState) -> Answer) -> Answer {
    guarded.withLock { guarded in
      let answer = event(&guarded.end)
      let alarm = guarded.end.alarm
      if alarm != guarded.alarm {
        guarded.alarm = alarm
        if let alarm { clock.setAlarm(in: guarded.limits.duration(of: alarm)) { self.wentOff(alarm) } }
      }
      return answer
    }
  }

  /// An alarm has gone off. If its phase is over, it has no effect.
  private func wentOff(_ alarm: TerminationState.Alarm) {
    // Before the state changes, because the preparation is under way as long as that says so: at its deadline, somebody
    // is named. Nothing is prepared after any other alarm.
    let late = preparation.expire()
    for action in handle({ $0.alarm == alarm ? $0.expire() : [] }) { perform(action, late: late) }
  }
}

// MARK: - Actions

extension ProcessSupervisor {
  private func perform(_ action: TerminationState.Action, late: [String]) {
    switch action {
    case .cancelPreparation: cancel(preparation, late, deadline: limits.launch)
    case .beginEnd: onMain(.end)
    case .cancelUnfinishedWork: cancel(work, work.expire(), deadline: limits.shutdown)
    case .shutDownTheRest: onMain(.shutDownTheRest)
    case .terminate: terminateSoon()
    case .exitBlocked(let status):
      host.report(blockedMessage)
      host.exitAtOnce(status)
    }
  }

  /// Continues with the last callback when the main thread has begun what it was asked for before. It may have been
  /// blocked until now.
  func terminateSoon() { DispatchQueue.main.async { self.onMain(.terminate) } }

  private func onMain(_ action: MainAction) {
    DispatchQueue.main.async {
      MainActor.assumeIsolated { self.performOnMain(action, self) }
    }
  }

  /// Reports each unfinished task, and cancels it. The reports come first, because the process may end as soon as the
  /// last task is cancelled.
  ///
  /// This happens on another thread, because the main thread may be blocked by a task that waits for its own
  /// cancellation.
  private func cancel(_ work: UnfinishedWork, _ complaints: [String], deadline: Duration) {
    for complaint in complaints { host.report("\(complaint) by the deadline of \(deadline), and is cancelled") }
    work.cancelAll()
  }

  private var blockedMessage: String {
    // Which task runs isn't known, if several are under way.
    let atEnd = work.suspects
    let suspects = callbacks.innermost.map { [$0] } ?? preparation.suspects.filter { !atEnd.contains($0) } + atEnd
    let names = suspects.dropLast().joined(separator: ", ") + (suspects.count > 1 ? " or " : "") + (suspects.last ?? "")
    let blocker = names.isEmpty ? "" : ", apparently by \(names)"
    return "the main thread is blocked\(blocker); the process ends without applicationWillTerminate"
  }
}
