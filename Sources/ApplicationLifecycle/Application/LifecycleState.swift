/// Decides which transition comes next, and which state it leads to. It makes no callbacks itself.
///
/// A transition that is requested during another one waits until that has reached every service, so that all services
/// see the same order. When its turn comes, it is dropped if it does not fit the state. The end precedes all waiting
/// transitions, and drops them.
struct LifecycleState {
  enum Transition: CaseIterable {
    /// The asynchronous preparation of the launch follows.
    case prepare
    case finishPreparation
    case launch
    case becomeActive
    case resignActive
    case enterBackground
    case enterForeground
    /// Leads to `.terminating`, without a callback. The asynchronous shutdown follows.
    case beginEnd
    case terminate
  }

  /// The states of an application. It is not running yet while it prepares its launch, and when it has done so.
  enum Step: Hashable {
    case notRunning, preparing, prepared
    case inactive, active, background
    case terminating, terminated
  }

  private(set) var step = Step.notRunning
  private var underWay: Transition?
  private var waiting: [Transition] = []

  /// Whether the services are preparing the launch.
  var isPreparing: Bool { step == .preparing }

  /// Whether the application is ending or has ended.
  var isEnding: Bool { step == .terminating || step == .terminated }

  /// Whether a transition is being reported to the services.
  var isReporting: Bool { underWay != nil }

  /// Whether a transition fits now.
  func accepts(_ transition: Transition) -> Bool { transition.fits(step) }

  /// Requests a transition.
  mutating func request(_ transition: Transition) {
    if transition == .beginEnd { waiting.removeAll() }
    waiting.append(transition)
  }

  /// Begins the next transition that fits the state, unless another one is under way.
  mutating func begin() -> Transition? {
    guard underWay == nil else { return nil }
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      guard next.fits(step) else { continue }
      underWay = next
      if next.isReportedAfterwards { step = next.destination }
      return next
    }
    return nil
  }

  /// Ends the current transition, which has reached every service.
  mutating func finish() {
    guard let ended = underWay else { return }
    underWay = nil
    step = ended.destination
  }
}

extension LifecycleState.Transition {
  /// Where it leads to.
  var destination: LifecycleState.Step {
    switch self {
    case .prepare: .preparing
    case .finishPreparation: .prepared
    case .launch, .resignActive, .enterForeground: .inactive
    case .becomeActive: .active
    case .enterBackground: .background
    case .beginEnd: .terminating
    case .terminate: .terminated
    }
  }

  func fits(_ step: LifecycleState.Step) -> Bool {
    switch self {
    case .prepare: step == .notRunning
    case .finishPreparation: step == .preparing
    case .launch: step == .notRunning || step == .prepared
    case .becomeActive, .enterBackground: step == .inactive
    case .resignActive: step == .active
    case .enterForeground: step == .background
    case .beginEnd: step != .terminating && step != .terminated
    case .terminate: step == .terminating
    }
  }

  /// Whether its callback is made after the state has changed, instead of before.
  var isReportedAfterwards: Bool {
    switch self {
    case .prepare, .finishPreparation, .launch, .becomeActive, .enterBackground, .beginEnd: true
    case .resignActive, .enterForeground, .terminate: false
    }
  }
}
