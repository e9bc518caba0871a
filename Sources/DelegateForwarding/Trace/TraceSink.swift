import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif os(Windows)
  import ucrt
#endif

/// A closure that receives entries.
final class TraceSink: Sendable {
  /// If set, only turns that took longer are reported.
  let threshold: Duration?
  private let body: @Sendable (DelegateTrace.Entry) -> Void

  /// Whether the token was released. A report under way, which has a copy of the list's sinks, calls this one no more,
  /// unless it is about to.
  private let hasEnded = Atomic(false)

  /// Whether the closure of a trace is running. What that does is not traced, or it could go on for ever; nor are the
  /// tasks that it starts, which inherit the value.
  @TaskLocal static var isReporting = false

  init(slowerThan threshold: Duration?, _ body: @escaping @Sendable (DelegateTrace.Entry) -> Void) {
    self.threshold = threshold
    self.body = body
  }

  func end() { hasEnded.store(true, ordering: .relaxed) }

  /// Calls the closure, which is foreign code. Call it without a lock.
  func report(_ entry: DelegateTrace.Entry) {
    if hasEnded.load(ordering: .relaxed) { return }
    Self.$isReporting.withValue(true) { body(entry) }
  }
}

// MARK: - The environment variable `DELEGATE_TRACE`

extension TraceSink {
  /// The sink that the environment variable `DELEGATE_TRACE` asks for: everything if it is `1`, or what takes longer
  /// than a duration such as `16ms`.
  ///
  /// SAFETY: The text is copied at once. As with any code that reads the environment, no other thread may change the
  /// environment meanwhile.
  static let ofProcess: TraceSink? = {
    guard let value = unsafe getenv("DELEGATE_TRACE").map({ unsafe String(cString: $0) }) else { return nil }
    if value.isEmpty || value == "0" { return nil }
    let threshold = Duration(traced: value)
    guard value == "1" || threshold != nil else {
      writeLine(
        """
        DELEGATE_TRACE is '\(value)'. Use 1 for everything, or a duration such as 16ms or 2s for the turns that take \
        longer.
        """)
      return nil
    }
    let start = ContinuousClock.now
    return TraceSink(slowerThan: threshold) { entry in
      writeLine("\((ContinuousClock.now - start).inSeconds) \(entry)")
    }
  }()

  /// Writes a line to standard error, in one call so that lines of several threads don't mix.
  ///
  /// SAFETY: The text stays in memory during the call.
  private static func writeLine(_ line: String) {
    var line = line + "\n"
    line.withUTF8 { text in
      #if os(Windows)
        _ = unsafe _write(2, text.baseAddress, UInt32(text.count))
      #else
        _ = unsafe write(STDERR_FILENO, text.baseAddress, text.count)
      #endif
    }
  }
}

extension Duration {
  /// The seconds with three decimals, such as `12.045`.
  fileprivate var inSeconds: String {
    let (seconds, attoseconds) = components
    let thousandths = "\(1_000 + attoseconds / 1_000_000_000_000_000)"
    return "\(seconds).\(thousandths.dropFirst())"
  }

  /// Parses a duration such as `16ms`, `2s` or `500us`, of at most thirty years. Nil if the text is not a duration.
  fileprivate init?(traced text: String) {
    let units: [(String, Double)] = [("ms", 1e-3), ("us", 1e-6), ("µs", 1e-6), ("ns", 1e-9), ("s", 1)]
    guard let (name, unit) = units.first(where: { text.hasSuffix($0.0) }),
      let count = Double(text.dropLast(name.count)), count >= 0, count * unit <= 1e9
    else { return nil }
    self = .seconds(count * unit)
  }
}
