import Foundation

/// What to do about the signals that arrive. It says what to do, and does nothing itself.
struct SignalState {
  enum Action: Equatable {
    /// End by the application's own steps.
    case terminate
    /// End at once, with this status.
    case exit(Int32)
    /// Go to the background, then ask `readyToStop`.
    case suspend
    /// Come back from the background.
    case resume
  }

  private enum Stop {
    case none, requested, revoked
  }

  private var isTerminating = false
  private var stop = Stop.none

  static let terminating: Set<Int32> = [SIGTERM, SIGINT, SIGHUP]
  static let handled = terminating.union([SIGTSTP, SIGCONT])

  mutating func receive(_ signal: Int32) -> Action? {
    switch signal {
    case SIGTSTP:
      guard !isTerminating else { return nil }
      defer { stop = .requested }
      return stop == .none ? .suspend : nil
    case SIGCONT:
      // It came before the process has stopped, and there will be no other to wake it.
      if stop == .requested { stop = .revoked }
      return .resume
    case _ where Self.terminating.contains(signal):
      guard !isTerminating else { return .exit(128 + signal) }
      isTerminating = true
      return .terminate
    default:
      return nil
    }
  }

  /// The application is in the background.
  ///
  /// - Returns: Whether the process shall stop: nothing has revoked it meanwhile.
  mutating func readyToStop() -> Bool {
    defer { stop = .none }
    return stop == .requested && !isTerminating
  }
}
