/// The application's state, and the transitions that wait for their turn. It says which is next, and calls nobody.
///
/// A transition that is asked for while another is under way waits for its end, so that every service sees the same order. Whether
/// it fits is decided when its turn comes. The end goes before all that wait, and drops them.
struct TransitionQueue {
  enum Transition: CaseIterable {
    case launch
    case becomeActive
    case resignActive
    case enterBackground
    case enterForeground
    /// To `.terminating`, which calls nobody. What follows takes its time.
    case beginEnd
    case terminate
  }

  private(set) var state = Application.State.notRunning
  private var current: Transition?
  private var waiting: [Transition] = []

  /// Asks for a transition.
  mutating func request(_ transition: Transition) {
    if transition == .beginEnd { waiting.removeAll() }
    waiting.append(transition)
  }

  /// The next transition to perform, if none is under way. Those that don't fit the state are dropped.
  mutating func begin() -> Transition? {
    guard current == nil else { return nil }
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      guard next.fits(state) else { continue }
      current = next
      if next.isReportedAfterwards { state = next.destination }
      return next
    }
    return nil
  }

  /// Ends the transition that is under way.
  mutating func finish() {
    guard let ended = current else { return }
    current = nil
    state = ended.destination
  }
}

extension TransitionQueue.Transition {
  /// Where it leads.
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

  /// Whether its callback says that it has happened, rather than that it will.
  var isReportedAfterwards: Bool {
    switch self {
    case .launch, .becomeActive, .enterBackground, .beginEnd: true
    case .resignActive, .enterForeground, .terminate: false
    }
  }
}
