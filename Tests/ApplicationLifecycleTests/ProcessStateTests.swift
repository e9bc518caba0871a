import Foundation
import TestSupport
import Testing

@testable import ApplicationLifecycle

/// Every interleaving of signals, handlers, the two threads and alarms, up to a number of signals.
@Suite("The state of the process") struct ProcessStateTests {
  @Test("After the last SIGCONT the application is where it was, whatever came in between")
  func stopsAndContinues() {
    let end = explore(ProcessModel(sending: [SIGTSTP, SIGCONT], atMost: 8, reloads: false))
    #expect(end.contains { $0.isStopped == false && $0.isInForeground })
  }

  @Test(
    "The process ends once, with the first request's status, even if its main thread is blocked",
    arguments: [false, true])
  func ends(reloads: Bool) {
    let end = explore(ProcessModel(sending: [SIGTERM, SIGHUP], atMost: 4, reloads: reloads, requests: 1))
    let statuses = Set(end.compactMap(\.exit))
    #expect(statuses == (reloads ? [0, 3, 128 + SIGTERM] : [0, 3, 128 + SIGTERM, 128 + SIGHUP]))
    #expect(end.contains { $0.exit == 0 && !$0.hasTerminated })
  }

  /// Sequences of four signals take most of the time, so there are only three unless the environment's `INTERLEAVINGS`
  /// is `all`.
  @Test("Stops, the end and reloads in any order", arguments: [false, true])
  func everything(reloads: Bool) {
    let all = [SIGTSTP, SIGCONT, SIGTERM, SIGINT, SIGHUP]
    let count = exploresAllInterleavings ? 4 : 3
    _ = explore(ProcessModel(sending: all, atMost: count, reloads: reloads, requests: 1))
    _ = explore(ProcessModel(sending: [SIGTSTP, SIGCONT, SIGTERM], atMost: 4, reloads: reloads))
  }

  @Test("Other signals are ignored")
  func otherSignals() {
    var process = ProcessState(ownsProcess: true)
    #expect(process.receive(signal: SIGUSR1) == [])
  }

  @Test("A second SIGTSTP stops at once; so does the first while the application ends")
  func stoppingAtOnce() {
    var process = running()
    #expect(process.receive(signal: SIGTSTP) == [.suspension(.suspend)])
    #expect(!process.suspension.isStopDue)
    #expect(process.receive(signal: SIGTSTP) == [])
    #expect(process.suspension.isStopDue)
    process = running()
    #expect(process.receive(signal: SIGTERM) == [.end(.begin)])
    #expect(process.receive(signal: SIGTSTP) == [])
    #expect(process.suspension.isStopDue)
    #expect(process.continued() == [])
    #expect(!process.suspension.isStopDue)
  }

  @Test(
    "A SIGHUP that comes before the application exists waits until the application has decided what it does",
    arguments: [false, true])
  func hangupBeforeTheApplication(reloads: Bool) {
    var process = ProcessState(ownsProcess: true)
    #expect(process.receive(signal: SIGHUP) == [])
    #expect(process.decideHangup(reloads: reloads) == [.end(reloads ? .reload : .begin)])
  }

  @Test("An embedded application never ends the process, however long its main thread is blocked")
  func embedded() {
    var process = ProcessState(ownsProcess: false)
    process.finishLaunch()
    #expect(process.requestEnd(status: 1) == [])
    #expect(process.end.alarm == .deadline)
    #expect(process.alarmWentOff() == [.end(.cancelUnfinishedWork)])
    #expect(process.end.alarm == .grace)
    #expect(process.alarmWentOff() == [.end(.terminate)])
    #expect(process.end.alarm == nil)
    #expect(process.alarmWentOff() == [])
    let beginning = process.beginEnd()
    #expect(beginning == .terminate)
    let first = process.beginTermination()
    let second = process.beginTermination()
    #expect(first && !second)
    #expect(process.end.status == 1)
  }

  private func running() -> ProcessState {
    var process = ProcessState(ownsProcess: true)
    _ = process.decideHangup(reloads: false)
    process.finishLaunch()
    return process
  }

  /// Visits every state, and checks each final state, in which no event is possible. Returns these.
  private func explore(_ start: ProcessModel) -> [ProcessModel] {
    var visited: Set<ProcessModel> = [start]
    var ends: [ProcessModel] = []
    var unexplored: [(ProcessModel, [ProcessModel.Event])] = [(start, [])]
    while let (state, path) = unexplored.popLast() {
      if let violation = state.violation {
        Issue.record("\(violation) after \(path)")
        return ends
      }
      let events = state.events
      if events.isEmpty { ends.append(state) }
      if let fault = faultAtRest(state, events) {
        Issue.record("\(fault) after \(path)")
        return ends
      }
      for event in events {
        var next = state
        next.perform(event)
        if visited.insert(next).inserted { unexplored.append((next, path + [event])) }
      }
    }
    return ends
  }

  /// At rest, only another signal changes anything.
  private func faultAtRest(_ state: ProcessModel, _ events: [ProcessModel.Event]) -> String? {
    let isAtRest = events.allSatisfy { if case .send = $0 { true } else { false } }
    guard isAtRest, state.exit == nil else { return nil }
    if state.isStopped { return state.lastOfStopAndContinue == SIGCONT ? "stopped after SIGCONT" : nil }
    if state.process.end.isEnding { return "the end does not go on" }
    return state.isInForeground ? nil : "in the background for good"
  }
}
