/// Decides how SIGTSTP stops the process and SIGCONT continues it. It returns what to do, and does nothing itself.
///
/// The main thread first puts the application into the background. Then it reports that it is ready, and waits until the process has been
/// stopped and continued. A SIGCONT in between revokes the stop.
struct SuspensionState: Hashable {
  enum Action: Hashable {
    /// The main thread is to put the application into the background, and then to report `ready`.
    case suspend
    /// The main thread is to bring the application back.
    case resume
    /// The main thread, which has been waiting since it was ready, may go on.
    case releaseMain
  }

  private enum Phase: Hashable {
    case running
    /// The main thread was asked to suspend the application, and is not ready yet. When it is, the process is stopped, unless that was revoked.
    case suspending(isRevoked: Bool)
    /// The process is to be stopped as soon as all signals so far have been received.
    case stopping(MainThread)
  }

  /// What the main thread does while the process is about to be stopped.
  private enum MainThread: Hashable {
    case goesOn
    case wasAsked
    case waits
  }

  private var phase = Phase.running

  /// Whether the process is to be stopped now. The next event is then `receiveContinue`, unless another signal comes first.
  var isStopDue: Bool {
    if case .stopping = phase { true } else { false }
  }

  /// SIGTSTP has come. The first one asks for a stop. A second one before that stop stops the process at once, and so does any one while the
  /// application ends.
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

  /// SIGCONT has come, or the process continues after a stop.
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

  /// The application is about to end, which revokes a stop that is on its way.
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
