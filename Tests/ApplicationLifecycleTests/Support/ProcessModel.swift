import Foundation

@testable import ApplicationLifecycle

/// A model that drives the ``ProcessState``: a process with a main thread, a listening thread, an alarm, and signals
/// that behave as in the kernel. Each step of any of them is an event, so every interleaving can be explored.
struct ProcessModel: Hashable {
  enum Event: Hashable {
    case send(Int32)
    /// The handler of a pending signal runs.
    case deliver(Int32)
    case listenerStep
    case mainStep
    case requestEnd
    case shutdownFinished
    case alarm
  }

  private enum Main: Hashable {
    case launching, launched, loop, waiting, shuttingDown, terminating
  }

  private(set) var process = ProcessState(ownsProcess: true)
  private var main = Main.launching
  private var queue: [String] = []
  private var releases = 0
  private var pipe: [Int32] = []
  private var pending: Set<Int32> = []
  private var isContinued = false
  private(set) var isStopped = false
  private(set) var isInForeground = true
  private var isBroughtBack = true
  private var budget: Int
  private let signals: [Int32]
  private var requests: Int
  /// The first request's status.
  private var status: Int32?
  private var isEndBySignal = false
  private var hasDeadlinePassed = false
  private(set) var exit: Int32?
  private(set) var hasTerminated = false
  /// Which of SIGTSTP and SIGCONT was sent last. Nil after a SIGCONT was lost.
  private(set) var lastOfStopAndContinue: Int32?
  private(set) var violation: String?

  init(sending signals: [Int32], atMost budget: Int, reloads: Bool, requests: Int = 0) {
    self.signals = signals
    self.budget = budget
    self.requests = requests
    _ = process.decideHangup(reloads: reloads)
    self.reloads = reloads
  }

  private let reloads: Bool

  private var isEnding: Bool { main == .shuttingDown || main == .terminating }

  /// What can happen next. Nothing happens after the exit.
  var events: [Event] {
    guard exit == nil else { return [] }
    var events: [Event] = budget > 0 ? signals.map(Event.send) : []
    guard !isStopped else { return events + (budget == 0 ? [.send(SIGCONT)] : []) }
    events += pending.map(Event.deliver)
    if isContinued || !pipe.isEmpty || process.suspension.isStopDue { events.append(.listenerStep) }
    switch main {
    case .launching, .launched, .terminating: events.append(.mainStep)
    case .loop: if !queue.isEmpty { events.append(.mainStep) }
    case .waiting: if releases > 0 { events.append(.mainStep) }
    case .shuttingDown: events += queue.isEmpty ? [.shutdownFinished] : [.mainStep, .shutdownFinished]
    }
    if requests > 0, [.launching, .launched, .loop].contains(main) { events.append(.requestEnd) }
    if process.end.alarm != nil { events.append(.alarm) }
    return events
  }

  mutating func perform(_ event: Event) {
    switch event {
    case .send(let signal): send(signal)
    case .deliver(let signal):
      pending.remove(signal)
      pipe.append(signal)
    case .listenerStep: listenerStep()
    case .mainStep: mainStep()
    case .requestEnd:
      requests -= 1
      status = status ?? 3
      perform(process.requestEnd(status: 3))
      queue.insert("begin", at: 0)
    case .shutdownFinished: endNow()
    case .alarm:
      hasDeadlinePassed = true
      perform(process.alarmWentOff())
    }
  }
}

// MARK: - The kernel and the listening thread

extension ProcessModel {
  private mutating func send(_ signal: Int32) {
    budget = max(0, budget - 1)
    pending.insert(signal)
    if signal == SIGTSTP {
      pending.remove(SIGCONT)
      lastOfStopAndContinue = signal
    } else if signal == SIGCONT {
      pending.remove(SIGTSTP)
      isStopped = false
      lastOfStopAndContinue = signal
    }
  }

  private mutating func listenerStep() {
    if isContinued {
      isContinued = false
      perform(process.continued())
    } else if pipe.isEmpty {
      // A pending SIGCONT that is not delivered yet is lost. No process can prevent that.
      if pending.remove(SIGCONT) != nil { lastOfStopAndContinue = nil }
      (isStopped, isContinued) = (true, true)
    } else {
      let byte = pipe.removeFirst()
      if byte == 0 { perform(process.readyToStop()) } else { receive(byte) }
    }
  }

  private mutating func receive(_ signal: Int32) {
    let ends = signal == SIGTERM || signal == SIGINT || signal == SIGHUP && !reloads
    let isSecond = isEndBySignal || isEnding || hasDeadlinePassed
    let actions = process.receive(signal: signal)
    if ends {
      if isSecond != actions.contains(.end(.exit(128 + signal))) { violation = "signal \(signal): \(actions)" }
      isEndBySignal = true
      status = status ?? 0
    }
    if actions.contains(.end(.reload)), isEnding { violation = "a reload during the end" }
    perform(actions)
  }

  private mutating func perform(_ actions: [ProcessState.Action]) {
    for action in actions {
      switch action {
      case .suspension(.suspend): queue.append("suspend")
      case .suspension(.resume): queue.append("resume")
      case .suspension(.releaseMain): releases += 1
      case .end(.begin): queue.append("begin")
      case .end(.terminate): queue.append("terminate")
      case .end(.reload), .end(.shutDownTheRest), .end(.cancelUnfinishedWork): break
      case .end(.exit(let status)): end(status)
      case .end(.exitBlocked(let status)):
        if status != self.status || hasTerminated { violation = "an exit with \(status) beside the main thread" }
        end(status)
      }
    }
  }

  private mutating func end(_ status: Int32) { exit = status }
}

// MARK: - The main thread

extension ProcessModel {
  private mutating func mainStep() {
    switch main {
    case .launching:
      // The first round of the launch is over.
      if process.end.isRequested { begin() } else { main = .launched }
    case .launched:
      main = .loop
      if queue.first == "begin", !isEndBySignal { mainAction() }
      process.finishLaunch()
    case .loop, .shuttingDown: mainAction()
    case .waiting: (main, releases) = (.loop, releases - 1)
    case .terminating:
      process.finishEnd()
      if process.end.status != status { violation = "status \(process.end.status)" }
      end(process.end.status)
    }
  }

  private mutating func mainAction() {
    switch queue.removeFirst() {
    case "suspend":
      if !isEnding { (isInForeground, isBroughtBack) = (false, false) }
      if isEnding { waitDuringTheEnd() } else { main = .waiting }
      pipe.append(0)
    case "resume":
      if !isBroughtBack, !isEnding { isInForeground = true }
      isBroughtBack = true
    case "begin" where !isEnding: begin()
    case "terminate": endNow()
    default: break
    }
  }

  private mutating func begin() {
    main = .shuttingDown
    if process.beginEnd() == .terminate { endNow() }
  }

  /// A suspension that was requested before the end comes too late. The listening thread sees the end, and releases the main thread at once.
  private mutating func waitDuringTheEnd() { releases -= 1 }

  private mutating func endNow() {
    guard process.beginTermination() else { return }
    if hasTerminated { violation = "terminated twice" }
    hasTerminated = true
    main = .terminating
  }
}
