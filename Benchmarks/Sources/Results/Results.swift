/// What a run of the benchmarks has measured, as it is exported.
public struct Results: Codable, Sendable {
  /// The machine and the compiler, in words.
  public var machine: String
  /// Cost of a callback, for each contender and number of subscribers.
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

/// What one contender needs for one callback to one of its subscribers.
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

/// One line of the table: what was measured, and whether it is as good as it has to be.
public struct Row: Codable, Sendable {
  /// What was measured.
  public var name: String
  /// The figure.
  public var value: Double
  /// Its unit, such as "times" or "bytes".
  public var unit: String
  /// The goal, if there is one.
  public var goal: Double?
  /// Whether the figure has to be at least the goal, rather than at most.
  public var atLeast: Bool
  /// What else there is to know.
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
