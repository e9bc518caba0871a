import Foundation
import Testing

@testable import ApplicationLifecycle

@Suite("The state of the end") struct TerminationStateTests {
  @Test("In any order of requests, steps and alarms, the process ends once, with the first request's status")
  func everyOrder() {
    var unexplored = [Model()]
    var visited = Set(unexplored)
    while let model = unexplored.popLast() {
      let events = Model.Event.allCases.filter(model.isPossible)
      if events.isEmpty { #expect(model.exits == [model.statuses[0]]) }
      #expect(model.isConsistent)
      for event in events {
        var next = model
        next.perform(event)
        if visited.insert(next).inserted { unexplored.append(next) }
      }
    }
    #expect(visited.contains { $0.terminations == 0 && $0.exits == [0] }, "with a blocked main thread")
    #expect(visited.allSatisfy { $0.terminations <= 1 && $0.exits.count <= 1 })
  }

  @Test("Preparing the launch has a deadline. When it is missed, the end is requested with status 1")
  func launchDeadline() {
    var end = TerminationState(ownsProcess: true)
    end.beginPreparation()
    #expect(end.alarm == .launch && !end.isRequested)
    let actions = end.expire()
    #expect(actions == [.cancelPreparation, .beginEnd])
    #expect(end.alarm == .deadline && end.isRequested && end.hasMissedLaunch && end.status == 1)
    let mayLaunch = end.finishPreparation()
    #expect(!mayLaunch)
    let beginning = end.begin()
    #expect(beginning == .shutDown)
  }

  @Test("At the deadline those under way are cancelled. They have a time of their own, and then the others have one")
  func timesBeyondTheDeadline() {
    var end = TerminationState(ownsProcess: true)
    _ = end.request(status: 2)
    _ = end.begin()
    #expect(end.alarm == .deadline)
    #expect(end.expire() == [.cancelUnfinishedWork])
    #expect(end.alarm == .cancelled)
    #expect(end.expire() == [.shutDownTheRest])
    #expect(end.alarm == .rest)
    #expect(end.expire() == [.terminate])
    #expect(end.alarm == .handover)
    #expect(end.expire() == [.exitBlocked(2)])
  }

  @Test("How the services begin to shut down, if the main thread begins the end late, depends on the time that is left")
  func lateBeginnings() {
    let beginnings: [TerminationState.Beginning] = [.shutDown, .shutDown, .shutDownAtOnce, .shutDownAndTerminate]
    for (alarms, beginning) in beginnings.enumerated() {
      var end = TerminationState(ownsProcess: true)
      _ = end.request(status: 0)
      for _ in 0..<alarms { _ = end.expire() }
      #expect(end.begin() == beginning)
      #expect(end.begin() == .terminate)
      let mayTerminate = end.beginTermination()
      #expect(mayTerminate)
    }
  }

  @Test("The first request decides which signal has asked for the end, if one has", arguments: [nil, SIGINT])
  func signal(first: Int32?) {
    var end = TerminationState(ownsProcess: true)
    #expect(end.signal == nil)
    for signal in [first, SIGTERM, nil] { _ = end.request(status: 0, signal: signal) }
    #expect(end.signal == first)
  }

  @Test("An embedded application never ends the process, however long its main thread is blocked")
  func embedded() {
    var end = TerminationState(ownsProcess: false)
    _ = end.request(status: 1)
    #expect(end.alarm == .deadline)
    #expect(end.expire() == [.cancelUnfinishedWork])
    #expect(end.alarm == .cancelled)
    #expect(end.expire() == [])
    #expect(end.alarm == .rest)
    #expect(end.expire() == [.terminate])
    #expect(end.alarm == nil)
    #expect(end.expire() == [])
  }
}

/// A process with a main thread, which may be blocked as long as nothing happens in it.
private struct Model: Hashable {
  enum Event: CaseIterable {
    case signal, ownRequest, beginPreparation, preparationFinishes, preparationFails, mainStep, servicesFinish, alarm
  }
  private enum MainStep: Hashable { case begin, shutDownTheRest, terminate, finish }
  private enum Preparation: Hashable { case none, underWay, over }

  private var end = TerminationState(ownsProcess: true)
  private var queue: [MainStep] = []
  private var preparation = Preparation.none
  private var hasBegun = false
  private var isShuttingDown = false
  private(set) var statuses: [Int32] = []
  private(set) var terminations = 0
  private(set) var exits: [Int32] = []

  func isPossible(_ event: Event) -> Bool {
    guard exits.isEmpty else { return false }
    return switch event {
    case .signal: !statuses.contains(0)
    case .ownRequest: !statuses.contains(3) && terminations == 0
    case .beginPreparation: preparation == .none && !hasBegun
    case .preparationFinishes, .preparationFails: preparation == .underWay && terminations == 0
    case .mainStep: !queue.isEmpty
    case .servicesFinish: isShuttingDown
    case .alarm: end.alarm != nil
    }
  }

  /// The first request decides the status.
  var isConsistent: Bool {
    end.isRequested == !statuses.isEmpty && end.status == statuses.first ?? 0
  }

  mutating func perform(_ event: Event) {
    switch event {
    case .signal: request(0)
    case .ownRequest: request(3)
    case .beginPreparation:
      preparation = .underWay
      end.beginPreparation()
    case .preparationFinishes:
      preparation = .over
      let mayLaunch = end.finishPreparation()
      #expect(mayLaunch == statuses.isEmpty)
    case .preparationFails:
      preparation = .over
      request(1)
    case .mainStep: mainStep()
    case .servicesFinish: terminate()
    case .alarm:
      for action in end.expire() {
        switch action {
        case .cancelPreparation: statuses.append(1)
        case .beginEnd: queue.append(.begin)
        case .cancelUnfinishedWork: break
        case .shutDownTheRest: queue.append(.shutDownTheRest)
        case .terminate: queue.append(.terminate)
        case .exitBlocked(let status): exits.append(status)
        }
      }
    }
  }

  private mutating func request(_ status: Int32) {
    statuses.append(status)
    let isFirst = end.request(status: status)
    #expect(isFirst == (statuses.count == 1))
    queue.append(.begin)
  }

  private mutating func mainStep() {
    switch queue.removeFirst() {
    case .begin where !hasBegun:
      hasBegun = true
      if end.begin() == .terminate { terminate() } else { isShuttingDown = true }
    case .begin, .shutDownTheRest: break
    case .terminate: terminate()
    case .finish:
      end.finish()
      exits.append(end.status)
    }
  }

  private mutating func terminate() {
    guard end.beginTermination() else { return }
    isShuttingDown = false
    terminations += 1
    queue = [.finish]
  }
}
