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
public struct EventBuffering: Hashable, Sendable {
  /// The largest number of events that may wait.
  @usableFromInline package let limit: Int

  /// Whether a full buffer drops the event that has waited longest, and not the new one.
  @usableFromInline package let keepsNewest: Bool

  /// Every event waits.
  @_documentation(visibility: internal)
  public static let unbounded = EventBuffering(limit: .max, keepsNewest: false)

  /// At most this many events wait. When the buffer is full, a new event drops the one that has waited longest.
  @_documentation(visibility: internal)
  public static func newest(_ limit: Int) -> EventBuffering { EventBuffering(limit: limit, keepsNewest: true) }

  /// At most this many events wait. When the buffer is full, a new event is dropped.
  @_documentation(visibility: internal)
  public static func oldest(_ limit: Int) -> EventBuffering { EventBuffering(limit: limit, keepsNewest: false) }

  /// Stops the program if there is no room for an event.
  @usableFromInline
  func requireRoom() {
    if limit < 1 { stop(TrapMessage.emptyBuffer(self)) }
  }
}

extension TrapMessage {
  package static func emptyBuffer(_ buffering: EventBuffering) -> String {
    """
    EventBuffering.\(buffering.keepsNewest ? "newest" : "oldest")(\(buffering.limit)) has no room for an event. Pass a \
    limit of at least 1.
    """
  }
}

/// The events that wait, and how many were dropped.
@usableFromInline
package struct EventBuffer<Event> {
  @usableFromInline let buffering: EventBuffering
  @usableFromInline var events = ArrayQueue<Event>()
  @usableFromInline package var dropped = 0

  @usableFromInline
  package init(_ buffering: EventBuffering) {
    self.buffering = buffering
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
    if events.count < buffering.limit {
      events.append(event)
      return .waits
    }
    dropped += 1
    guard buffering.keepsNewest, let first = events.popFirst() else { return .isRefused }
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
