/// The extent of the measurements.
struct Scale {
  /// Takes a few seconds in total, to check that everything works. The figures mean little.
  static let brief = Scale(
    trials: 1, rounds: 3, callbacks: 2_000, largestCount: 1_000, subscribingSizes: [1_000, 2_000], heapCount: 2_000,
    deadCount: 2_000)

  static let full = Scale(
    trials: 4, rounds: 30, callbacks: 30_000, largestCount: 1_000_000, subscribingSizes: [1_000, 200_000],
    heapCount: 100_000, deadCount: 1_000_000)

  /// The number of times that everything is set up afresh.
  let trials: Int
  /// The number of rounds with each set-up.
  let rounds: Int
  /// The number of callbacks that one contender delivers in one round.
  let callbacks: Int
  /// The largest number of subscribers to forward to.
  let largestCount: Int
  /// The numbers of objects to subscribe and unsubscribe.
  let subscribingSizes: [Int]
  /// The number of subscribers whose heap is measured.
  let heapCount: Int
  /// The number of subscribers that die before the heap is measured again.
  let deadCount: Int

  func repetitions(for count: Int) -> Int {
    max(1, callbacks / count)
  }
}
