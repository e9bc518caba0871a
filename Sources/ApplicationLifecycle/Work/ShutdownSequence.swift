/// Decides when each participant of the shutdown begins. Participants are numbered in the order of the shutdown.
///
/// Each begins when the previous one has finished. After the deadline, all remaining ones begin at once.
struct ShutdownSequence: Hashable {
  private let count: Int
  private var begun = 0
  private var unfinished: Set<Int> = []

  init(count: Int) {
    self.count = count
  }

  /// Whether all participants have begun and finished.
  var isOver: Bool { begun == count && unfinished.isEmpty }

  /// Begins with the first participant.
  mutating func begin() -> Range<Int> { beginNext(1) }

  /// A participant has finished.
  ///
  /// - Returns: The participants that begin now.
  mutating func finish(_ participant: Int) -> Range<Int> {
    unfinished.remove(participant)
    return beginNext(unfinished.isEmpty ? 1 : 0)
  }

  /// The deadline has passed.
  ///
  /// - Returns: The participants that begin now: all that have not begun yet.
  mutating func hurry() -> Range<Int> { beginNext(count) }

  private mutating func beginNext(_ atMost: Int) -> Range<Int> {
    let next = begun..<min(count, begun + atMost)
    begun = next.upperBound
    unfinished.formUnion(next)
    return next
  }
}
