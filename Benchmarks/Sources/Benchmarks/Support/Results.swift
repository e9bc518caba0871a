/// What a run of the benchmarks has measured.
struct Results: Sendable {
  /// The machine and the compiler, in words.
  let machine: String
  /// The cost of a callback, for each contender and number of subscribers.
  var forwarding: [ForwardingResult] = []
  /// The rows of the table, with their goals.
  var rows: [Row] = []
}

/// The cost of one callback to one subscriber for one contender.
struct ForwardingResult: Sendable {
  let contender: String
  let subscribers: Int
  /// Nanoseconds for each callback delivered, the lower quartile of all rounds.
  let cost: Double
  /// The ratio of the cost to that of the reference, which is the first contender.
  let ratio: Double
}

/// One line of the table: a measurement, and whether it meets its goal.
struct Row: Sendable {
  let name: String
  let value: Double
  /// Its unit, such as "times" or "bytes".
  let unit: String
  let goal: Double
  /// Whether the figure has to be at least the goal, instead of at most.
  let atLeast: Bool
  let note: String

  init(
    _ name: String, _ value: Double, _ unit: String, goal: Double, atLeast: Bool = false, note: String = ""
  ) {
    (self.name, self.value, self.unit, self.goal) = (name, value, unit, goal)
    (self.atLeast, self.note) = (atLeast, note)
  }

  /// Whether the goal is met.
  var isMet: Bool { atLeast ? value >= goal : value <= goal }
}
