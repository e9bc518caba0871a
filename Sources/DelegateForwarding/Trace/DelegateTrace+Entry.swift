extension DelegateTrace {
  /// One thing that has happened. Print it to read it.
  public struct Entry: Sendable, CustomStringConvertible {
    /// The name of the callback, which is the `#function` of the method that forwards it, or the type of an event
    /// that was received later or dropped. Nil if the entry belongs to neither.
    public let callback: String?

    /// The object that the entry is about, by its type and address.
    public let subject: String

    /// How long the turn or the reply took, or how long the event had waited.
    public let duration: Duration?

    /// One line that describes the entry, such as `player(_:didStart:) → Logger(0x55d0c1a2e8b0), 0.31 s on thread
    /// 4183`.
    public let description: String
  }
}

extension DelegateTrace.Entry {
  /// - Parameter words: The text after the subject.
  init(
    _ callback: String? = nil, arrow: String = "→", of subject: String,
    after duration: Duration? = nil,
    _ words: String = ""
  ) {
    self.callback = callback
    self.subject = subject
    self.duration = duration
    description = (self.callback.map { "\($0) \(arrow) " } ?? "") + subject + words
  }
}

extension Duration {
  /// The duration in the largest unit that shows at least two digits, such as `0.31 s`, `16 ms` or `45 µs`.
  var traced: String {
    let (seconds, attoseconds) = components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    if microseconds >= 100_000 {
      let hundredths = (microseconds + 5_000) / 10_000
      let rest = hundredths % 100
      return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    }
    if microseconds == 0 { return "\(attoseconds / 1_000_000_000) ns" }
    return microseconds >= 1_000 ? "\((microseconds + 500) / 1_000) ms" : "\(microseconds) µs"
  }
}
