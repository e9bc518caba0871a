import DelegateForwarding

/// The asynchronous shutdown of the application and its services, one after the other.
@MainActor
final class ShutdownRound {
  private struct Participant {
    weak var delegate: (any ApplicationDelegate)?
  }

  private let work: UnfinishedWork
  private let shutDown: (any ApplicationDelegate) -> (() async -> Void)?
  private let completion: () -> Void
  private var waiting: ArraySlice<Participant>
  private var underWay = 0
  private var isHurried = false
  private(set) var isOver = false

  /// - Parameters:
  ///   - delegates: Those that take part, in the order of the shutdown. Each is held only while it shuts down.
  ///   - work: Keeps their tasks.
  ///   - shutDown: Decides how one shuts down. Nil if it doesn't take part any more.
  ///   - completion: Called when all have finished, in a task of its own.
  init(
    of delegates: [any ApplicationDelegate], work: UnfinishedWork,
    shutDown: @escaping (any ApplicationDelegate) -> (() async -> Void)?, completion: @escaping () -> Void
  ) {
    waiting = delegates.map(Participant.init)[...]
    self.work = work
    self.shutDown = shutDown
    self.completion = completion
  }

  /// Begins with the first one.
  func begin() { startNext() }

  /// Those that have not begun yet don't wait any longer for those that have: they begin now, in the same order.
  func hurry() {
    isHurried = true
    startNext()
  }

  private func startNext() {
    while underWay == 0 || isHurried, let participant = waiting.popFirst() {
      guard let delegate = participant.delegate, let body = shutDown(delegate) else { continue }
      underWay += 1
      work.start(of: delegate, complaint: "has not shut down") { [self] in
        await body()
        underWay -= 1
        startNext()
      }
    }
    guard underWay == 0, waiting.isEmpty, !isOver else { return }
    isOver = true
    // Not at once: if there is nobody, whoever has requested the end goes on first.
    Task { completion() }
  }
}
