/// The way to a stop by SIGTSTP and back. It says what to do, and does nothing itself.
///
/// A stop goes by the main thread, which puts the application into the background first, says that it is ready, and waits until the
/// process has been stopped and goes on. A SIGCONT in between revokes the stop.
struct SuspensionState: Hashable {
  enum Action: Hashable {
    /// The main thread is to put the application into the background, and then to report `ready`.
    case suspend
    /// The main thread is to bring the application back.
    case resume
    /// The main thread waits since it was ready, and may go on.
    case releaseMain
  }

  private enum Phase: Hashable {
    case running
    /// The main thread was asked to suspend the application and is not ready. Unless `isRevoked`, the process is stopped then.
    case suspending(isRevoked: Bool)
    /// The process is to be stopped as soon as no signal is left to look at.
    case stopping(MainThread)
  }

  /// What the main thread does while the process is to be stopped.
  private enum MainThread: Hashable {
    case goesOn
    case wasAsked
    case waits
  }

  private var phase = Phase.running

  /// Whether the process is to be stopped now. `continued` is the next event then, unless another signal comes first.
  var isStopDue: Bool {
    if case .stopping = phase { true } else { false }
  }

  /// SIGTSTP. The first asks for a stop, the second on the way stops at once. So does any while the application ends.
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

  /// SIGCONT, or the process goes on after it was stopped.
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

  /// The application is about to end, which revokes a stop on the way.
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
