import DelegateForwarding

/// No matching event was recorded in time, or none can be because the multicast was released.
///
/// Print the error to see what came instead:
///
/// ```swift
/// do {
///   try await recorder.next()
/// } catch let error as DelegateRecorderError {
///   print(error)
/// }
/// ```
public struct DelegateRecorderError: Error, CustomStringConvertible, Sendable {
  /// The type of the expected event, as in `error.eventType == PlayerEvent.self`.
  public let eventType: any (DelegateEvent & Sendable).Type

  /// How long the recorder would wait: the argument `within:`, or five seconds.
  public let timeLimit: Duration

  /// All events recorded until then, in order: those returned before, those skipped, and those not checked. Cast the
  /// array to read it, as in `error.recorded as? [PlayerEvent]`.
  public let recorded: [any DelegateEvent & Sendable]

  /// The expected event, if `next` was called with one.
  let expected: (any DelegateEvent & Sendable)?

  /// Whether the multicast has gone.
  let hasEnded: Bool

  /// The line that has called `next`, as in `SkippingTests.swift:12`.
  let callSite: String

  /// The line that has called `next`, the type of event, the event itself if one was passed, the time limit, the number
  /// of recorded events, and the last 50 of them, one a line.
  public var description: String {
    let reason =
      hasEnded
      ? "came before the multicast was released. Keep its service, or the multicast, as long as the test runs."
      : "was recorded within \(timeLimit)."
    let condition = expected.map { "equal to \($0)" } ?? "that fits"
    return "\(callSite): No \(eventType) \(condition) \(reason) \(listing(of: recorded))"
  }
}

/// The number of events, and the last of them, one a line.
func listing<Event>(of events: [Event]) -> String {
  let most = 50
  let headline =
    switch events.count {
    case 0: "Nothing was recorded."
    case 1: "Recorded 1 event:"
    case ...most: "Recorded \(events.count) events:"
    default: "Recorded \(events.count) events, of which these are the last \(most):"
    }
  return headline + events.suffix(most).map { "\n  \($0)" }.joined()
}
