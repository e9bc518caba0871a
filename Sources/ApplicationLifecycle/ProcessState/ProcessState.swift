import Foundation

/// Decides how to handle signals, steps of the main thread, and alarms. It combines stopping the process and ending it.
struct ProcessState: Hashable {
  enum Action: Hashable {
    case suspension(SuspensionState.Action)
    case end(TerminationState.Action)
  }

  /// The handled signals.
  static let handledSignals: Set<Int32> = [SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT]
  /// The handled signals that stay ignored if the process was started with them ignored.
  static let signalsKeptIgnored: Set<Int32> = [SIGINT, SIGHUP, SIGTSTP]

  private(set) var suspension = SuspensionState()
  private(set) var end: TerminationState

  init(ownsProcess: Bool) {
    end = TerminationState(ownsProcess: ownsProcess)
  }

  mutating func receive(signal: Int32) -> [Action] {
    switch signal {
    case SIGTERM, SIGINT: ending { $0.receiveTermination(signal) }
    case SIGHUP: ending { $0.receiveHangup(signal) }
    case SIGTSTP: suspension.receiveStop(isEnding: end.isEnding).map(Action.suspension)
    case SIGCONT: continued()
    default: []
    }
  }

  /// The process continues after a stop. SIGCONT may not have been received, because the kernel drops a pending one at
  /// the next SIGTSTP.
  mutating func continued() -> [Action] {
    suspension.receiveContinue().map(Action.suspension)
  }

  /// The application is in the background, and the main thread waits.
  mutating func readyToStop() -> [Action] {
    suspension.ready(isEnding: end.isEnding).map(Action.suspension)
  }

  mutating func decideHangup(reloads: Bool) -> [Action] {
    ending { $0.decideHangup(SIGHUP, reloads: reloads) }
  }

  mutating func requestEnd(status: Int32) -> [Action] {
    ending { end in
      end.request(status: status)
      return []
    }
  }

  mutating func finishLaunch() { end.finishLaunch() }

  mutating func beginEnd() -> TerminationState.Beginning { end.begin() }

  mutating func alarmWentOff() -> [Action] { end.expire().map(Action.end) }

  mutating func beginTermination() -> Bool { end.beginTermination() }

  mutating func finishEnd() { end.finish() }

  /// Handles an event that may begin the end. The end revokes a pending stop.
  private mutating func ending(_ event: (inout TerminationState) -> [TerminationState.Action]) -> [Action] {
    let wasEnding = end.isEnding
    let actions = event(&end).map(Action.end)
    guard end.isEnding, !wasEnding else { return actions }
    return suspension.end().map(Action.suspension) + actions
  }
}
