// What signals do to an application that runs, that is being launched, or that ends already.

extension TerminationState {
  /// A signal that ends the application. `number` is its number. During the end, it exits at once.
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

  /// SIGHUP, which is number `number`.
  mutating func receiveHangup(_ number: Int32) -> [Action] {
    switch hangup {
    case .undecided:
      hangup = .undecided(hasCome: true)
      return []
    case .terminates:
      return receiveTermination(number)
    case .reloads:
      return hasRequest ? [] : [.reload]
    }
  }

  /// The application exists, and has said what SIGHUP does.
  mutating func decideHangup(_ number: Int32, reloads: Bool) -> [Action] {
    let hasCome = hangup == .undecided(hasCome: true)
    hangup = reloads ? .reloads : .terminates
    return hasCome ? receiveHangup(number) : []
  }

  private var hasRequest: Bool {
    switch phase {
    case .launching(nil), .running: false
    case .launching, .requested, .shuttingDown, .overdue, .expired, .terminating, .over: true
    }
  }
}
