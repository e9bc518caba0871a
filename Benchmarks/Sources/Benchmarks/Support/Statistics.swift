extension [Double] {
  /// The value in the middle, or the mean of the two there. There is at least one.
  var median: Double {
    let sorted = sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

/// Nanoseconds that `body` takes.
func nanoseconds(_ body: () -> Void) -> Double {
  let start = ContinuousClock.now
  body()
  let (seconds, attoseconds) = (ContinuousClock.now - start).components
  return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
}

/// Several ways to do one thing, each timed once a round, in turns.
///
/// A busy machine slows all of a round alike, so what is compared is the ratio to the first within a round.
struct Rounds {
  /// The times in nanoseconds, a row for each way, a column for each round.
  private(set) var times: [[Double]]

  init(ways: Int) {
    times = Array(repeating: [], count: ways)
  }

  /// Runs one round. It starts with another way each time, so that none is always the one after the slowest.
  mutating func run(_ measure: (Int) -> Double) {
    let shift = times[0].count
    let order = times.indices.map { ($0 + shift) % times.count }
    for way in order { times[way].append(measure(way)) }
  }

  /// The median of one way's ratios to the first, each within its round.
  func ratio(of way: Int) -> Double {
    zip(times[way], times[0]).map { $0 / $1 }.median
  }

  /// The ratio of the smallest times.
  func ratioOfMinima(of way: Int) -> Double {
    times[way].min()! / times[0].min()!
  }
}

/// A shuffle that is the same in each run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
