/// Decides how SIGTSTP stops the process and SIGCONT continues it. It returns actions, and performs none itself.
///
/// The main thread first puts the application into the background. Then it reports that it is ready, and waits until the process has been
/// stopped and continued. A SIGCONT in between revokes the stop.
struct SuspensionState: Hashable {
  enum Action: Hashable {
    /// The main thread puts the application into the background, and then reports `ready`.
    case suspend
    /// The main thread brings the application back.
    case resume
    /// The main thread, which has waited since it was ready, continues.
    case releaseMain
  }

  private enum Phase: Hashable {
    case running
    /// The main thread was asked to suspend the application, and is not ready yet. Once it is, the process is stopped,
    /// unless the stop was revoked.
    case suspending(isRevoked: Bool)
    /// The process is stopped as soon as all signals so far have been received.
    case stopping(MainThread)
  }

  /// What the main thread does while the process is about to be stopped.
  private enum MainThread: Hashable {
    case goesOn
    case wasAsked
    case waits
  }

  private var phase = Phase.running

  /// Whether to stop the process now. The next event is then `receiveContinue`, unless another signal comes first.
  var isStopDue: Bool {
    if case .stopping = phase { true } else { false }
  }

  /// SIGTSTP was received. The first one requests a stop. If a second one comes before that stop, or one comes while
  /// the application ends, the process is stopped at once.
  mutating func receiveStop(isEnding: Bool) -> [Action] {
    switch phase {
    case .running where isEnding:
      phase = .stopping(.goesOn)
    case .running:
      phase = .suspending(isRevoked: false)
      return [.suspend]
    case .suspending(isRevoked: true) where !isEnding:
      phase = .suspending(isRevoked: false)
    case .suspending:
      phase = .stopping(.wasAsked)
    case .stopping:
      break
    }
    return []
  }

  /// SIGCONT was received, or the process continues after a stop.
  mutating func receiveContinue() -> [Action] {
    switch phase {
    case .running, .suspending(isRevoked: true), .stopping(.goesOn):
      if case .stopping = phase { phase = .running }
      return []
    case .suspending(isRevoked: false), .stopping(.wasAsked):
      phase = .suspending(isRevoked: true)
      return [.resume]
    case .stopping(.waits):
      phase = .running
      return [.releaseMain, .resume]
    }
  }

  /// The application is in the background, and the main thread waits.
  mutating func ready(isEnding: Bool) -> [Action] {
    switch phase {
    case .suspending(isRevoked: false) where !isEnding, .stopping(.wasAsked):
      phase = .stopping(.waits)
      return []
    case .suspending:
      phase = .running
      return [.releaseMain]
    case .running, .stopping(.goesOn), .stopping(.waits):
      return [.releaseMain]
    }
  }

  /// The application is about to end, which revokes a pending stop.
  mutating func end() -> [Action] {
    switch phase {
    case .running, .suspending:
      return []
    case .stopping(.goesOn):
      phase = .running
      return []
    case .stopping(.wasAsked):
      phase = .suspending(isRevoked: true)
      return []
    case .stopping(.waits):
      phase = .running
      return [.releaseMain]
    }
  }
}
