/// How many events may wait, and which one a full buffer drops.
///
/// Pass it to a stream, or to an observer or a subscriber on an actor or a queue. A limit of less than 1 stops the
/// program.
///
/// ```swift
/// let events = multicast.events(of: PlayerEvent.self, buffering: .newest(64))
/// for await event in events { print(event) }
/// print("dropped: \(events.droppedCount)")
/// ```
///
/// | Buffer | For a receiver that |
/// | --- | --- |
/// | `.unbounded` | must miss no event. If events come faster than they are received, memory grows without bound. |
/// | `.newest(n)` | shows the latest state. When *n* events wait, a new one drops the one that has waited longest. |
/// | `.oldest(n)` | needs the beginning, such as a log of a failure. When *n* events wait, a new one is dropped. |
public enum EventBuffering: Hashable, Sendable {
  /// Every event waits.
  @_documentation(visibility: internal)
  case unbounded
  /// At most this many events wait. When the buffer is full, a new event drops the one that has waited longest.
  @_documentation(visibility: internal)
  case newest(Int)
  /// At most this many events wait. When the buffer is full, a new event is dropped.
  @_documentation(visibility: internal)
  case oldest(Int)

  /// The largest number of events that may wait.
  package var limit: Int {
    switch self {
    case .unbounded: .max
    case .newest(let limit), .oldest(let limit): limit
    }
  }

  /// Stops the program if there is no room for an event.
  @usableFromInline
  func requireRoom() {
    if limit < 1 { stop(TrapMessage.emptyBuffer(self)) }
  }
}

extension TrapMessage {
  package static func emptyBuffer(_ buffering: EventBuffering) -> String {
    "EventBuffering.\(buffering) has no room for an event. Pass a limit of at least 1."
  }
}

/// The events that wait, and how many were dropped.
@usableFromInline
package struct EventBuffer<Event> {
  @usableFromInline let buffering: EventBuffering
  @usableFromInline let limit: Int
  @usableFromInline var events = ArrayQueue<Event>()
  @usableFromInline package var dropped = 0

  @usableFromInline
  package init(_ buffering: EventBuffering) {
    self.buffering = buffering
    limit = buffering.limit
  }

  @inlinable
  package var count: Int { events.count }

  @usableFromInline
  package enum Appending {
    case waits
    /// The new event waits, in place of this one.
    case replaces(Event)
    /// There is no room for the new event.
    case isRefused
  }

  @inlinable @inline(__always)
  package mutating func append(_ event: Event) -> Appending {
    if events.count < limit {
      events.append(event)
      return .waits
    }
    dropped += 1
    guard case .newest = buffering, let first = events.popFirst() else { return .isRefused }
    events.append(event)
    return .replaces(first)
  }

  @inlinable @inline(__always)
  package mutating func popFirst() -> Event? { events.popFirst() }

  /// Removes the events that wait, to be released after the lock.
  package mutating func removeAll() -> ArrayQueue<Event> {
    defer { events = ArrayQueue() }
    return events
  }
}

extension EventBuffer: Sendable where Event: Sendable {}
extension EventBuffer: Equatable, Hashable where Event: Hashable {}
