/// How much is measured.
struct Scale {
  /// A few seconds in all, to see that everything works. The figures say little.
  static let brief = Scale(
    trials: 1, rounds: 3, callbacks: 2_000, largestCount: 1_000, subscribingSizes: [1_000, 2_000], heapCount: 2_000,
    deadCount: 2_000)

  static let full = Scale(
    trials: 4, rounds: 30, callbacks: 30_000, largestCount: 1_000_000, subscribingSizes: [1_000, 200_000],
    heapCount: 100_000, deadCount: 1_000_000)

  /// How often everything is set up afresh.
  let trials: Int
  /// Rounds with each set-up.
  let rounds: Int
  /// Callbacks delivered in one round by one contender.
  let callbacks: Int
  /// The largest number of subscribers to forward to.
  let largestCount: Int
  /// How many are subscribed and unsubscribed.
  let subscribingSizes: [Int]
  /// How many subscribers' heap is measured.
  let heapCount: Int
  /// How many subscribers die before the heap is looked at again.
  let deadCount: Int

  func repetitions(for count: Int) -> Int {
    max(1, callbacks / count)
  }
}
