/// Decides which transition comes next, and which state it leads to. It makes no callbacks itself.
///
/// A transition that is requested during another one waits until that has reached every service, so that all services
/// see the same order. When its turn comes, it is dropped if it does not fit the state. The end precedes all waiting
/// transitions, and drops them.
struct LifecycleState {
  enum Transition: CaseIterable {
    case launch
    case becomeActive
    case resignActive
    case enterBackground
    case enterForeground
    /// Leads to `.terminating`, without a callback. The asynchronous shutdown follows.
    case beginEnd
    case terminate
  }

  private(set) var current = Application.State.notRunning
  private var underWay: Transition?
  private var waiting: [Transition] = []

  /// Whether a transition is being reported to the services.
  var isReporting: Bool { underWay != nil }

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
      guard next.fits(current) else { continue }
      underWay = next
      if next.isReportedAfterwards { current = next.destination }
      return next
    }
    return nil
  }

  /// Ends the current transition, which has reached every service.
  mutating func finish() {
    guard let ended = underWay else { return }
    underWay = nil
    current = ended.destination
  }
}

extension LifecycleState.Transition {
  /// The state that it leads to.
  var destination: Application.State {
    switch self {
    case .launch, .resignActive, .enterForeground: .inactive
    case .becomeActive: .active
    case .enterBackground: .background
    case .beginEnd: .terminating
    case .terminate: .terminated
    }
  }

  func fits(_ state: Application.State) -> Bool {
    switch self {
    case .launch: state == .notRunning
    case .becomeActive, .enterBackground: state == .inactive
    case .resignActive: state == .active
    case .enterForeground: state == .background
    case .beginEnd: !state.isEnding
    case .terminate: state == .terminating
    }
  }

  /// Whether its callback is made after the state has changed, instead of before.
  var isReportedAfterwards: Bool {
    switch self {
    case .launch, .becomeActive, .enterBackground, .beginEnd: true
    case .resignActive, .enterForeground, .terminate: false
    }
  }
}

extension Application.State {
  /// Whether the application is ending or has ended.
  var isEnding: Bool { self == .terminating || self == .terminated }
}
