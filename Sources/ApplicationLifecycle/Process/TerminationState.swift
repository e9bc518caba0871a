/// Decides how the application ends, from the preparation of the launch to the exit. It returns actions, and performs
/// none itself.
///
/// The main thread performs the steps. Alarms enforce the deadline, and end the process if the main thread is blocked.
struct TerminationState: Hashable {
  enum Action: Hashable {
    /// The deadline of the preparation has passed: its task is reported and cancelled.
    case cancelPreparation
    /// The main thread begins the end.
    case beginEnd
    /// The deadline has passed: unfinished tasks are reported and cancelled.
    case cancelUnfinishedWork
    /// The main thread begins all remaining shutdowns at once. Their tasks are cancelled from the start.
    case shutDownTheRest
    /// The main thread continues with the last callback, even if something is unfinished.
    case terminate
    /// The main thread is blocked: the process reports that, and exits.
    case exitBlocked(Int32)
  }

  /// How the main thread begins the end.
  enum Beginning: Hashable {
    /// One service after the other.
    case shutDown
    /// All services at once, because one after the other would take too long.
    case shutDownAtOnce
    /// The time is over. The services begin all the same, and the last callback follows at once.
    case shutDownAndTerminate
    case terminate
  }

  /// What limits the time of a phase. Each is set once at most.
  enum Alarm: Hashable {
    /// The time for preparing the launch.
    case launch
    /// The time from the request until services that shut down are cancelled.
    case deadline
    /// The time for those that were cancelled at the deadline. The others wait for them.
    case cancelled
    /// The time for the others.
    case rest
    /// The time for the main thread to begin the last callback.
    case handover
  }

  private enum Phase: Hashable {
    case running
    /// The services prepare the launch.
    case preparing
    /// The main thread has not begun the end yet, for example because the launch is not over.
    case requested
    case shuttingDown
    /// The deadline has passed. `hasBegun` says whether the main thread has begun the end.
    case overdue(hasBegun: Bool)
    /// The time for those that were cancelled has passed, too.
    case late(hasBegun: Bool)
    /// All time has passed.
    case expired(hasBegun: Bool)
    /// The last callback is running. It has no deadline.
    case terminating
    case over
  }

  private var phase = Phase.running
  /// The exit status of the first request.
  private(set) var status: Int32 = 0
  /// The signal that made the first request.
  private(set) var signal: Int32?
  /// Whether the application ends because preparing the launch took too long.
  private(set) var hasMissedLaunch = false
  /// Whether the process is the application's own. An embedded application never ends the process.
  private let ownsProcess: Bool

  init(ownsProcess: Bool) {
    self.ownsProcess = ownsProcess
  }

  /// The alarm for the current phase.
  var alarm: Alarm? {
    switch phase {
    case .preparing: .launch
    case .requested, .shuttingDown: .deadline
    case .overdue: .cancelled
    case .late: .rest
    case .expired: ownsProcess ? .handover : nil
    case .running, .terminating, .over: nil
    }
  }

  /// Whether the end was requested.
  var isRequested: Bool { phase != .running && phase != .preparing }

  /// The services begin to prepare the launch.
  mutating func beginPreparation() {
    if phase == .running { phase = .preparing }
  }

  /// The services have prepared the launch.
  ///
  /// - Returns: Whether the launch may follow, because the end was not requested meanwhile.
  mutating func finishPreparation() -> Bool {
    guard phase == .preparing else { return false }
    phase = .running
    return true
  }

  /// A signal or the application itself requests the end. The main thread calls `begin` as soon as it can.
  ///
  /// - Returns: Whether this is the first request. Others change nothing.
  mutating func request(status: Int32, signal: Int32? = nil) -> Bool {
    guard !isRequested else { return false }
    self.status = status
    self.signal = signal
    phase = .requested
    return true
  }

  /// The main thread begins the end.
  mutating func begin() -> Beginning {
    switch phase {
    case .running, .preparing, .requested:
      phase = .shuttingDown
      return .shutDown
    case .overdue(hasBegun: false):
      phase = .overdue(hasBegun: true)
      return .shutDown
    case .late(hasBegun: false):
      phase = .late(hasBegun: true)
      return .shutDownAtOnce
    case .expired(hasBegun: false):
      phase = .expired(hasBegun: true)
      return .shutDownAndTerminate
    case .shuttingDown, .overdue, .late, .expired, .terminating, .over:
      return .terminate
    }
  }

  /// The alarm has gone off.
  mutating func expire() -> [Action] {
    switch phase {
    case .preparing:
      hasMissedLaunch = request(status: 1)
      return [.cancelPreparation, .beginEnd]
    case .requested, .shuttingDown:
      phase = .overdue(hasBegun: phase == .shuttingDown)
      return [.cancelUnfinishedWork]
    case .overdue(let hasBegun):
      phase = .late(hasBegun: hasBegun)
      return hasBegun ? [.shutDownTheRest] : []
    case .late(let hasBegun):
      phase = .expired(hasBegun: hasBegun)
      return [.terminate]
    case .expired where ownsProcess:
      phase = .over
      return [.exitBlocked(status)]
    case .running, .expired, .terminating, .over:
      return []
    }
  }

  /// The main thread is about to make the last callback.
  ///
  /// - Returns: True once: whether to make the callback.
  mutating func beginTermination() -> Bool {
    switch phase {
    case .shuttingDown, .overdue(hasBegun: true), .late(hasBegun: true), .expired:
      phase = .terminating
      return true
    case .running, .preparing, .requested, .overdue, .late, .terminating, .over:
      return false
    }
  }

  /// The last callback has reached every service.
  mutating func finish() { phase = .over }
}
