/// Decides how the application ends, from the first request to the exit. It returns actions, and performs none itself.
///
/// The main thread performs the steps. Alarms enforce the deadline, and end the process if the main thread is blocked.
struct TerminationState: Hashable {
  enum Action: Hashable {
    /// The main thread begins the end, unless it has already.
    case begin
    /// The deadline has passed: unfinished tasks are reported and cancelled.
    case cancelUnfinishedWork
    /// The main thread begins the remaining shutdowns. Their tasks are cancelled from the start.
    case shutDownTheRest
    /// The main thread continues with the last callback, even if something is unfinished.
    case terminate
    /// The main thread requests a reload.
    case reload
    /// The process exits at once.
    case exit(Int32)
    /// The main thread is blocked: the process reports that, and exits.
    case exitBlocked(Int32)
  }

  /// How the main thread begins the end.
  enum Beginning: Hashable {
    case shutDown
    case shutDownCancelled
    case terminate
  }

  /// What limits the time of a phase.
  enum Alarm: Hashable, CaseIterable {
    /// The time for the launch to return after a signal has asked for the end.
    case launchDeadline
    case deadline
    /// The time for shutdowns that begin after the deadline.
    case grace
    /// The time for the main thread to begin the last callback.
    case handover
  }

  struct Request: Hashable {
    var status: Int32
    var isBySignal: Bool
  }

  enum Phase: Hashable {
    /// The launch is not over. A request is kept.
    case launching(Request?)
    case running
    case requested(Request)
    case shuttingDown(Int32)
    /// The deadline has passed. `hasBegun` says whether the main thread has begun the end.
    case overdue(Int32, hasBegun: Bool)
    case expired(Int32)
    /// The last callback is running. It has no deadline.
    case terminating(Int32)
    case over(Int32)
  }

  /// What SIGHUP does.
  enum Hangup: Hashable {
    /// The application does not exist yet, so it has not decided.
    case undecided(hasCome: Bool)
    case terminates
    case reloads
  }

  private var phase = Phase.launching(nil)
  private var hangup = Hangup.undecided(hasCome: false)
  /// Whether the process is the application's own. An embedded application never ends the process.
  private let ownsProcess: Bool

  init(ownsProcess: Bool) {
    self.ownsProcess = ownsProcess
  }

  /// The alarm for the current phase.
  var alarm: Alarm? {
    switch phase {
    case .launching(let request?) where request.isBySignal: .launchDeadline
    case .requested, .shuttingDown: .deadline
    case .overdue: .grace
    case .expired: ownsProcess ? .handover : nil
    case .launching, .running, .terminating, .over: nil
    }
  }

  /// Whether the end was requested.
  var isRequested: Bool {
    switch phase {
    case .launching(let request): request != nil
    case .running: false
    case .requested, .shuttingDown, .overdue, .expired, .terminating, .over: true
    }
  }

  /// Whether a terminating signal counts as the second one. The application's own request counts only once the main
  /// thread begins the end.
  var isEnding: Bool {
    switch phase {
    case .launching(let request): request?.isBySignal ?? false
    case .requested(let request): request.isBySignal
    case .running: false
    case .shuttingDown, .overdue, .expired, .terminating, .over: true
    }
  }

  /// The exit status of the first request.
  var status: Int32 {
    switch phase {
    case .launching(let request): request?.status ?? 0
    case .running: 0
    case .requested(let request): request.status
    case .shuttingDown(let status), .overdue(let status, _), .expired(let status): status
    case .terminating(let status), .over(let status): status
    }
  }
}

// MARK: - Progress

extension TerminationState {
  /// The application requests its end on the main thread, which calls `begin` as soon as it can.
  mutating func request(status: Int32) {
    switch phase {
    case .launching(nil): phase = .launching(Request(status: status, isBySignal: false))
    case .running: phase = .requested(Request(status: status, isBySignal: false))
    case .launching, .requested, .shuttingDown, .overdue, .expired, .terminating, .over: break
    }
  }

  /// The launch is over. The deadline of a kept request counts from now.
  mutating func finishLaunch() {
    guard case .launching(let kept) = phase else { return }
    if let kept { phase = .requested(kept) } else { phase = .running }
  }

  /// The main thread begins the end.
  mutating func begin() -> Beginning {
    switch phase {
    case .launching, .running, .requested:
      phase = .shuttingDown(status)
      return .shutDown
    case .overdue(let status, hasBegun: false):
      phase = .overdue(status, hasBegun: true)
      return .shutDownCancelled
    case .shuttingDown, .overdue, .expired, .terminating, .over:
      return .terminate
    }
  }

  /// The alarm has gone off.
  mutating func expire() -> [Action] {
    switch phase {
    case .launching(let request?) where request.isBySignal:
      phase = .overdue(request.status, hasBegun: false)
      return [.cancelUnfinishedWork]
    case .requested(let request):
      phase = .overdue(request.status, hasBegun: false)
      return [.cancelUnfinishedWork]
    case .shuttingDown(let status):
      phase = .overdue(status, hasBegun: true)
      return [.cancelUnfinishedWork, .shutDownTheRest]
    case .overdue(let status, _):
      phase = .expired(status)
      return [.terminate]
    case .expired(let status) where ownsProcess:
      phase = .over(status)
      return [.exitBlocked(status)]
    case .launching, .running, .expired, .terminating, .over:
      return []
    }
  }

  /// The main thread is about to make the last callback.
  ///
  /// - Returns: True once: whether to make the callback.
  mutating func beginTermination() -> Bool {
    switch phase {
    case .shuttingDown(let status), .overdue(let status, hasBegun: true), .expired(let status):
      phase = .terminating(status)
      return true
    case .launching, .running, .requested, .overdue, .terminating, .over:
      return false
    }
  }

  /// The last callback has reached every service.
  mutating func finish() {
    phase = .over(status)
  }
}

// MARK: - Signals

extension TerminationState {
  /// A terminating signal was received. The first one requests the end, and one during the end exits at once.
  mutating func receiveTermination(_ number: Int32) -> [Action] {
    switch phase {
    case .launching(nil):
      phase = .launching(Request(status: 0, isBySignal: true))
      return [.begin]
    case .running:
      phase = .requested(Request(status: 0, isBySignal: true))
      return [.begin]
    case .launching(let request?) where !request.isBySignal:
      phase = .launching(Request(status: request.status, isBySignal: true))
      return []
    case .requested(let request) where !request.isBySignal:
      phase = .requested(Request(status: request.status, isBySignal: true))
      return []
    case .launching, .requested, .shuttingDown, .overdue, .expired, .terminating, .over:
      return [.exit(128 + number)]
    }
  }

  /// SIGHUP was received. `number` is its number.
  mutating func receiveHangup(_ number: Int32) -> [Action] {
    switch hangup {
    case .undecided:
      hangup = .undecided(hasCome: true)
      return []
    case .terminates:
      return receiveTermination(number)
    case .reloads:
      return isRequested ? [] : [.reload]
    }
  }

  /// The application exists, and has decided what SIGHUP does.
  mutating func decideHangup(_ number: Int32, reloads: Bool) -> [Action] {
    let hasCome = hangup == .undecided(hasCome: true)
    hangup = reloads ? .reloads : .terminates
    return hasCome ? receiveHangup(number) : []
  }
}
