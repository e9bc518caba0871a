import Workload

/// Several ways to do one thing, each timed once a round.
///
/// The cost of a way is the lower quartile of its times: the time it takes while the machine is otherwise idle. On a
/// busy machine, the median depends as much on other processes.
struct Rounds {
  /// The times in nanoseconds, a row for each way, a column for each round.
  private(set) var times: [[Double]]
  private var generator = SeededGenerator(seed: 11)

  init(ways: Int) {
    times = Array(repeating: [], count: ways)
  }

  /// Runs one round in a random order, because a way that runs after one that let the processor rest is faster.
  mutating func run(_ measure: (Int) -> Double) {
    for way in times.indices.shuffled(using: &generator) { times[way].append(measure(way)) }
  }

  func cost(of way: Int) -> Double {
    times[way].lowerQuartile
  }

  /// The cost as a ratio to that of the first way.
  func ratio(of way: Int) -> Double {
    cost(of: way) / cost(of: 0)
  }

  /// The ratio of the smallest times.
  func ratioOfMinima(of way: Int) -> Double {
    times[way].min()! / times[0].min()!
  }
}
