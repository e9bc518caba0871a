/// The asynchronous shutdown of several participants, one after the other.
@MainActor
final class ShutdownRound {
  /// An object that shuts down, and how it does that.
  typealias Participant = (object: AnyObject, shutDown: () async -> Void)

  private let work: UnfinishedWork
  private let participant: (Int) -> Participant?
  private let completion: () -> Void
  private var sequence: ShutdownSequence

  /// - Parameters:
  ///   - work: Keeps the participants' tasks while they run.
  ///   - count: The number of turns.
  ///   - participant: Looks up the participant at its turn. Nil if the turn has none.
  ///   - completion: Called when all have finished. It is not called before ``begin()`` or ``hurry()``.
  init(
    work: UnfinishedWork, count: Int, participant: @escaping (Int) -> Participant?, completion: @escaping () -> Void
  ) {
    self.work = work
    self.participant = participant
    self.completion = completion
    sequence = ShutdownSequence(count: count)
  }

  var isOver: Bool { sequence.isOver }

  /// Begins with the first participant.
  func begin() { start(sequence.begin()) }

  /// The deadline has passed: the participants that have not begun yet begin now, in the same order.
  func hurry() { start(sequence.hurry()) }

  private func start(_ turns: Range<Int>) {
    for turn in turns {
      guard let (object, shutDown) = participant(turn) else {
        finish(turn)
        continue
      }
      work.start(of: object, complaint: "has not shut down") { [self] in
        await shutDown()
        finish(turn)
      }
    }
  }

  private func finish(_ turn: Int) {
    start(sequence.finish(turn))
    if isOver { completion() }
  }
}
