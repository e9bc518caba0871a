/// Which participant of the shutdown begins when. Participants are numbers, in the order of the shutdown.
///
/// Each begins when the one before has finished. After the deadline, those that are left begin all at once.
struct ShutdownSequence: Hashable {
  private let count: Int
  private var begun = 0
  private var unfinished: Set<Int> = []

  init(count: Int) {
    self.count = count
  }

  /// Whether all have begun and finished.
  var isOver: Bool { begun == count && unfinished.isEmpty }

  /// Begins the first.
  mutating func begin() -> Range<Int> { beginNext(1) }

  /// One has finished.
  ///
  /// - Returns: Those that begin now.
  mutating func finish(_ participant: Int) -> Range<Int> {
    unfinished.remove(participant)
    return beginNext(unfinished.isEmpty ? 1 : 0)
  }

  /// The deadline has passed.
  ///
  /// - Returns: Those that begin now: all that have not.
  mutating func hurry() -> Range<Int> { beginNext(count) }

  private mutating func beginNext(_ atMost: Int) -> Range<Int> {
    let next = begun..<min(count, begun + atMost)
    begun = next.upperBound
    unfinished.formUnion(next)
    return next
  }
}
