/// The events that wait in a stream, and the readers that wait for an event. One of the two is always empty.
///
/// A pure state machine: each method is one event in the life of a stream, and returns what the caller resumes or
/// releases after the lock.
///
/// Each event goes to one reader, the one that has waited longest. Cancelling a reader closes it, and the others stay.
/// The stream ends when the last reader is cancelled, or when the list of subscribers is gone.
///
/// - Waiter: A reader that waits for an event.
@usableFromInline
package struct StreamState<Event, Waiter> {
  @usableFromInline
  struct Waiting {
    @usableFromInline let id: UInt64
    @usableFromInline let waiter: Waiter
  }

  @usableFromInline package internal(set) var events: EventBuffer<Event>
  @usableFromInline var waiting: [Waiting] = []
  /// Readers that have not closed.
  private var openReaders = 0
  /// Whether no event comes any more.
  @usableFromInline var hasEnded = false

  @usableFromInline
  package init(_ buffering: EventBuffering) {
    events = EventBuffer(buffering)
  }

  // MARK: Events come

  /// What happens to an event.
  @usableFromInline
  package enum Appending {
    case waits
    /// The new event or the oldest waiting one is dropped, to be released after the lock.
    case drops(Event)
    /// A waiting reader receives the event.
    case resumes(Waiter)
    /// Nobody receives the event.
    case ended
  }

  @inlinable
  package mutating func append(_ event: Event) -> Appending {
    if hasEnded { return .ended }
    if !waiting.isEmpty { return .resumes(waiting.removeFirst().waiter) }
    return switch events.append(event) {
    case .waits: .waits
    case .replaces(let first): .drops(first)
    case .isRefused: .drops(event)
    }
  }

  /// No more events come. The waiting ones are still received. Returns the readers to resume without an event.
  package mutating func finish() -> [Waiter] {
    hasEnded = true
    defer { waiting = [] }
    return waiting.map(\.waiter)
  }

  // MARK: Readers

  package mutating func open() { openReaders += 1 }

  /// A reader is released.
  package mutating func close() { openReaders -= 1 }

  /// What a reader that asks for an event does.
  package enum Reading {
    case waits
    /// Returns an event, or nil at the end.
    case returns(Event?)
  }

  /// - Parameter id: An ID that no other waiting reader has.
  package mutating func next(id: UInt64, _ waiter: Waiter) -> Reading {
    if let event = events.popFirst() { return .returns(event) }
    if hasEnded { return .returns(nil) }
    waiting.append(Waiting(id: id, waiter: waiter))
    return .waits
  }

  /// Removes a cancelled waiting reader. Returns it, unless it was resumed already.
  package mutating func cancel(_ id: UInt64) -> Waiter? {
    waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0).waiter }
  }

  /// Closes a reader whose task was cancelled. The stream ends with the last reader, and then this returns the events
  /// to release.
  package mutating func closeCancelled() -> ArrayQueue<Event>? {
    openReaders -= 1
    guard openReaders == 0 else { return nil }
    hasEnded = true
    return events.removeAll()
  }
}

extension StreamState: Sendable where Event: Sendable, Waiter: Sendable {}
extension StreamState.Waiting: Sendable where Waiter: Sendable {}
extension StreamState: Equatable, Hashable where Event: Hashable, Waiter: Hashable {}
extension StreamState.Waiting: Equatable, Hashable where Waiter: Hashable {}
