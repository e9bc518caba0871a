/// The asynchronous shutdown of the application and its services, one after the other.
@MainActor
final class ShutdownRound {
  /// Says at its turn whose shutdown it is, and how that is done. Nil if it doesn't take part any more.
  typealias Participant = () -> (owner: AnyObject, shutDown: () async -> Void)?

  private let work: UnfinishedWork
  private let completion: () -> Void
  private var waiting: ArraySlice<Participant>
  private var underWay = 0
  private var isHurried = false
  private(set) var isOver = false

  /// - Parameters:
  ///   - participants: Those that take part, in the order of the shutdown.
  ///   - work: Keeps their tasks.
  ///   - completion: Called when all have finished, in a task of its own.
  init(of participants: [Participant], work: UnfinishedWork, completion: @escaping () -> Void) {
    waiting = participants[...]
    self.work = work
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
      guard let (owner, shutDown) = participant() else { continue }
      underWay += 1
      work.start(of: owner, complaint: "has not shut down") { [self] in
        await shutDown()
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
