import DelegateForwarding

/// No event that fits was recorded in time.
public struct DelegateRecorderError: Error, CustomStringConvertible, Sendable {
  /// The type of event that was waited for.
  public let eventType: any (DelegateEvent & Sendable).Type

  /// How long it was waited for.
  public let duration: Duration

  /// Everything that was recorded until then, in order: what was returned before, what was passed over, and what was not looked at. Cast it
  /// to read it, as in `error.recorded as? [PlayerEvent]`.
  public let recorded: [any DelegateEvent & Sendable]

  /// The type of event, the duration, and all that was recorded, an event a line.
  public var description: String {
    let headline = "No \(eventType) that fits was recorded within \(duration)."
    if recorded.isEmpty { return "\(headline) Nothing was recorded." }
    let list = recorded.map { "\n  \($0)" }.joined()
    return "\(headline) Recorded:\(list)"
  }
}
