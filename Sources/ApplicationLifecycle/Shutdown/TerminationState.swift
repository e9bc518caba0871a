/// The end of the application, from the first request to the exit. It says what to do, and does nothing itself.
///
/// The main thread performs the steps. Alarms hold the deadline, and end the process where the main thread is blocked.
struct TerminationState: Hashable {
  enum Action: Hashable {
    /// The main thread is to begin the end, if it has not.
    case begin
    /// The deadline has passed: what is under way is cancelled and named.
    case cancelUnfinishedWork
    /// The main thread is to begin what has not begun yet, cancelled.
    case shutDownTheRest
    /// The main thread is to go on to the last callback, whatever is unfinished.
    case terminate
    /// The main thread is to ask for a reload.
    case reload
    /// The process exits at once.
    case exit(Int32)
    /// The main thread is blocked: what blocks it is named, and the process exits.
    case exitBlocked(Int32)
  }

  /// How the main thread begins the end.
  enum Beginning: Hashable {
    case shutDown
    case shutDownCancelled
    case terminate
  }

  /// What goes off when a phase lasts too long.
  enum Alarm: Hashable, CaseIterable {
    /// A request during the launch, which blocks the main thread.
    case launchDeadline
    case deadline
    /// The time for what is begun after the deadline.
    case grace
    /// The time for the main thread to begin the last callback.
    case handover
  }

  struct Request: Hashable {
    var status: Int32
    var isBySignal: Bool
  }

  enum Phase: Hashable {
    /// The launch is not over. A request is kept until then.
    case launching(Request?)
    case running
    case requested(Request)
    case shuttingDown(Int32)
    /// The deadline has passed. `hasBegun` says whether the main thread has begun the end.
    case overdue(Int32, hasBegun: Bool)
    case expired(Int32)
    /// The last callback is under way. It has no deadline.
    case terminating(Int32)
    case over(Int32)
  }

  enum Hangup: Hashable {
    /// The application, which decides it, is not created yet.
    case undecided(hasCome: Bool)
    case terminates
    case reloads
  }

  // Only this type's events change these two, here and in `Signals/TerminationState+Signals.swift`.
  var phase = Phase.launching(nil)
  var hangup = Hangup.undecided(hasCome: false)
  /// Whether the process is the application's own. An embedded application never ends it.
  private let ownsProcess: Bool

  init(ownsProcess: Bool) {
    self.ownsProcess = ownsProcess
  }

  /// The alarm that is to be set.
  var alarm: Alarm? {
    switch phase {
    case .launching(let request?) where request.isBySignal: .launchDeadline
    case .requested, .shuttingDown: .deadline
    case .overdue: .grace
    case .expired: ownsProcess ? .handover : nil
    case .launching, .running, .terminating, .over: nil
    }
  }

  /// Whether signals find the application ending. A request of its own does not count until the main thread begins the end.
  var isEnding: Bool {
    switch phase {
    case .launching(let request): request?.isBySignal ?? false
    case .requested(let request): request.isBySignal
    case .running: false
    case .shuttingDown, .overdue, .expired, .terminating, .over: true
    }
  }

  /// The exit status: that of the first request.
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
  /// The application's own request, on the main thread, which goes on to `begin` as soon as it can.
  mutating func request(status: Int32) {
    switch phase {
    case .launching(nil): phase = .launching(Request(status: status, isBySignal: false))
    case .running: phase = .requested(Request(status: status, isBySignal: false))
    case .launching, .requested, .shuttingDown, .overdue, .expired, .terminating, .over: break
    }
  }

  /// The launch is over. A request that was kept gets the whole deadline from now on.
  mutating func finishLaunch() {
    guard case .launching(let kept) = phase else { return }
    if let kept { phase = .requested(kept) } else { phase = .running }
  }

  /// The main thread begins the end: the state is `.terminating`.
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
  /// - Returns: Whether it shall. Once.
  mutating func beginTermination() -> Bool {
    switch phase {
    case .shuttingDown(let status), .overdue(let status, hasBegun: true), .expired(let status):
      phase = .terminating(status)
      return true
    case .launching, .running, .requested, .overdue, .terminating, .over:
      return false
    }
  }

  /// The last callback has reached everybody.
  mutating func finish() {
    phase = .over(status)
  }
}
