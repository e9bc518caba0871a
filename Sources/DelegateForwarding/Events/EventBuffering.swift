/// How many events may wait, and which one a full buffer drops.
public enum EventBuffering: Hashable, Sendable {
  /// Every event waits. If events come faster than they are received, memory grows without bound.
  case unbounded
  /// At most this many events wait. When the buffer is full, a new event drops the one that has waited longest.
  case newest(Int)
  /// At most this many events wait. When the buffer is full, a new event is dropped.
  case oldest(Int)

  /// The largest number of events that may wait.
  ///
  /// Stops the program if that is less than 1.
  package var limit: Int {
    switch self {
    case .unbounded: return .max
    case .newest(let limit), .oldest(let limit):
      guard limit > 0 else { fatalError(TrapMessage.emptyBuffer(self)) }
      return limit
    }
  }
}

extension TrapMessage {
  package static func emptyBuffer(_ buffering: EventBuffering) -> String {
    "EventBuffering.\(buffering) has no room for an event. Pass a limit of at least 1."
  }
}
