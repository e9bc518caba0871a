/// How many events wait, and which one a full buffer drops.
public enum EventBuffering: Hashable, Sendable {
  /// Every event waits, however many come. If events come faster than they are received, memory grows without bound.
  case unbounded
  /// At most this many wait. A new event drops the one that has waited longest.
  case newest(Int)
  /// At most this many wait. A new event is dropped if there is no room for it.
  case oldest(Int)

  /// The most events that wait.
  ///
  /// Stops the program if there is room for none.
  package var limit: Int {
    switch self {
    case .unbounded: return .max
    case .newest(let limit), .oldest(let limit):
      guard limit > 0 else { trapEmptyBuffer(self) }
      return limit
    }
  }
}

func trapEmptyBuffer(_ buffering: EventBuffering) -> Never { fatalError(TrapMessage.emptyBuffer(buffering)) }

extension TrapMessage {
  package static func emptyBuffer(_ buffering: EventBuffering) -> String {
    "EventBuffering.\(buffering) has no room for an event. Pass a limit of at least 1."
  }
}
