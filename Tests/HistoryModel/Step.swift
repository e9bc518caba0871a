/// One step of a history: four bytes that select an operation and its objects.
///
/// The objects are chosen among those that exist when the step runs, so any sequence of steps is a history, even if
/// some steps were dropped from it. An inner step runs inside a callback or a `deinit` of the outer step before it.
package struct Step: Equatable, Sendable {
  package var code: UInt8
  package var a: UInt8
  package var b: UInt8
  package var c: UInt8

  package init(code: UInt8, a: UInt8, b: UInt8, c: UInt8) {
    self.code = code
    self.a = a
    self.b = b
    self.c = c
  }

  var isInner: Bool { code & 0x80 != 0 }

  /// Whether the same callback runs the next inner step too.
  var isFollowed: Bool { code & 0x40 != 0 }

  var operation: Operation { Operation.weighted[Int(code & 0x3F) % Operation.weighted.count] }

  var bytes: [UInt8] { [code, a, b, c] }
}

/// What a step does.
enum Operation: CaseIterable {
  case makeSubscriber, makeMulticast, makeService, wrap, take, drop
  case subscribe, observe, unsubscribe, unsubscribeAll, churn
  case assign, assignNil, intercept, giveBack, install, uninstall, forward, call, fire

  /// 64 together: as many as a step's code can select.
  private var weight: Int {
    switch self {
    case .fire: 7
    case .assign: 6
    case .forward, .take: 5
    case .subscribe, .makeSubscriber, .intercept: 4
    case .drop, .install, .makeService, .wrap, .unsubscribe, .call: 3
    case .giveBack, .makeMulticast, .observe, .uninstall: 2
    case .unsubscribeAll, .assignNil, .churn: 1
    }
  }

  /// The operations, each repeated by its weight.
  static let weighted: [Operation] = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
}

/// A sequence of steps, and its text form.
package struct History: Sendable {
  package var steps: [Step]

  package init(steps: [Step]) { self.steps = steps }

  /// Creates a random history.
  package init(seed: UInt64, count: Int) {
    var random = SplitMix64(seed: seed)
    steps = (0..<count).map { _ in
      let bits = random.next()
      return Step(
        code: UInt8(truncatingIfNeeded: bits), a: UInt8(truncatingIfNeeded: bits >> 8),
        b: UInt8(truncatingIfNeeded: bits >> 16), c: UInt8(truncatingIfNeeded: bits >> 24))
    }
  }

  /// Reads a history from bytes.
  package init(bytes: UnsafeRawBufferPointer) {
    steps = (0..<bytes.count / 4).map { (index: Int) -> Step in
      Step(code: bytes[4 * index], a: bytes[4 * index + 1], b: bytes[4 * index + 2], c: bytes[4 * index + 3])
    }
  }

  /// Reads a history that was written as ``hex``.
  package init(hex: String) {
    let digits: [UInt8] = hex.compactMap { UInt8(String($0), radix: 16) }
    let bytes: [UInt8] = (0..<digits.count / 2).map { (index: Int) -> UInt8 in
      let (high, low) = (digits[2 * index], digits[2 * index + 1])
      return high << 4 | low
    }
    self = bytes.withUnsafeBytes { History(bytes: $0) }
  }

  /// The text form, for a replay.
  package var hex: String {
    steps.map { step in
      step.bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }.joined(separator: " ")
  }

  /// Runs the history. Returns what went wrong, or nil.
  package func run() -> String? { run(trace: nil) }

  /// Runs the history, and counts rare events in `tally`.
  package func run(tally: inout [String: Int]) -> String? {
    let driver = Driver(trace: nil)
    driver.run(steps)
    for event in Driver.Event.allCases { tally[event.rawValue, default: 0] += driver.tally[event] ?? 0 }
    return driver.failure
  }

  private func run(trace: ((String) -> Void)?) -> String? {
    let driver = Driver(trace: trace)
    driver.run(steps)
    return driver.failure
  }

  /// A shorter history that still fails: steps are dropped as long as it does.
  package func shrunk() -> History {
    var shortest = self
    var size = max(1, steps.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < shortest.steps.count {
        var candidate = shortest
        candidate.steps.removeSubrange(start..<min(start + size, candidate.steps.count))
        if candidate.run() != nil {
          shortest = candidate
          isShorter = true
        } else {
          start += size
        }
      }
      if size == 1, !isShorter { return shortest }
      size = max(1, size / 2)
    }
  }

  /// What went wrong, the shortest history that shows it, and what happened in it. Nil if nothing goes wrong.
  package func report() -> String? {
    guard run() != nil else { return nil }
    let short = shrunk()
    var lines: [String] = []
    let failure = short.run(trace: { lines.append($0) }) ?? "It does not fail again."
    return """
      \(failure)
      Replay: History(hex: "\(short.hex)").run()
      \(lines.joined(separator: "\n"))
      """
  }
}
