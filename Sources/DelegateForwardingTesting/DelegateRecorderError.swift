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

  /// The type of event, the duration, how many events were recorded, and the last 50 of them, an event a line.
  public var description: String {
    "No \(eventType) that fits was recorded within \(duration). \(listing(of: recorded))"
  }
}

/// How many events there are, and the last of them, an event a line.
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
