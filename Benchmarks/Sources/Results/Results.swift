/// The measurements of a run of the benchmarks, for export.
public struct Results: Codable, Sendable {
  /// The machine and the compiler, in words.
  public var machine: String
  /// The cost of a callback, for each contender and number of subscribers.
  public var forwarding: [ForwardingResult]
  /// The rows of the table, with their goals.
  public var rows: [Row]

  /// Creates results.
  public init(machine: String, forwarding: [ForwardingResult] = [], rows: [Row] = []) {
    self.machine = machine
    self.forwarding = forwarding
    self.rows = rows
  }
}

/// The cost of one callback to one subscriber for one contender.
public struct ForwardingResult: Codable, Sendable {
  /// The contender's name.
  public var contender: String
  /// The number of subscribers.
  public var subscribers: Int
  /// Nanoseconds for each callback delivered, the lower quartile of all rounds.
  public var cost: Double
  /// Nanoseconds for each callback delivered, the smallest of all rounds.
  public var minimum: Double
  /// The ratio of the cost to that of the reference loop.
  public var ratio: Double

  /// Creates a result.
  public init(contender: String, subscribers: Int, cost: Double, minimum: Double, ratio: Double) {
    self.contender = contender
    self.subscribers = subscribers
    self.cost = cost
    self.minimum = minimum
    self.ratio = ratio
  }
}

/// One line of the table: a measurement, and whether it meets its goal.
public struct Row: Codable, Sendable {
  /// What was measured.
  public var name: String
  /// The figure.
  public var value: Double
  /// Its unit, such as "times" or "bytes".
  public var unit: String
  /// The goal, if there is one.
  public var goal: Double?
  /// Whether the figure has to be at least the goal, instead of at most.
  public var atLeast: Bool
  /// A remark.
  public var note: String

  /// Creates a row.
  public init(
    _ name: String, _ value: Double, _ unit: String, goal: Double? = nil, atLeast: Bool = false, note: String = ""
  ) {
    self.name = name
    self.value = value
    self.unit = unit
    self.goal = goal
    self.atLeast = atLeast
    self.note = note
  }

  /// Whether the goal is met. Nil without one.
  public var isMet: Bool? {
    goal.map { atLeast ? value >= $0 : value <= $0 }
  }
}
