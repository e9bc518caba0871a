import Synchronization

/// An event of any type, for the length of one listener's turn. It is made once for all listeners that receive it.
///
/// A listener handles it without knowing its type, so the code of listeners is not generic. Each has a closure that is
/// made, and specialised, where the type is known.
///
/// SAFETY: Storing a pointer is safe; each use of it is marked `unsafe`. `Listener.hear` keeps the event alive during
/// the turn. It compares types, so a listener loads an event only as the type that it has.
@safe @usableFromInline
struct ReportedEvent {
  @usableFromInline let pointer: UnsafeRawPointer

  /// The address of the original delegate, if that was called with it, or zero.
  @usableFromInline let original: UInt

  /// Nil if the callback is not traced.
  @usableFromInline let stamp: TraceStamp?

  /// Runs `body` with the event, which is not nil. The event is not copied: copying one with many values costs more
  /// than a turn.
  @inlinable @inline(__always)
  static func with<Event>(
    _ event: inout Event?, besides original: UInt, _ stamp: TraceStamp?, _ body: (ReportedEvent) -> Void
  ) {
    unsafe withUnsafePointer(to: &event!) {
      body(unsafe ReportedEvent(pointer: UnsafeRawPointer($0), original: original, stamp: stamp))
    }
  }

  @inlinable @inline(__always)
  init(pointer: UnsafeRawPointer, original: UInt, stamp: TraceStamp?) {
    unsafe self.pointer = pointer
    self.original = original
    self.stamp = stamp
  }

  /// A copy of the event, which may be kept.
  @inlinable @inline(__always)
  func load<Event>(as type: Event.Type) -> Event {
    unsafe pointer.assumingMemoryBound(to: Event.self).pointee
  }

  /// Runs `body` with the event, without a copy.
  @inlinable @inline(__always)
  func lend<Event>(as type: Event.Type, to body: (Event) -> Void) {
    unsafe pointer.assumingMemoryBound(to: LentEvent<Event>.self).pointee.lend(to: body)
  }
}

/// Borrows an event from someone else's storage. A borrowed value can't change, so the compiler need not copy it.
///
/// SAFETY: A struct with one field has the layout of that field.
@usableFromInline
struct LentEvent<Event>: ~Copyable {
  @usableFromInline let event: Event

  @inlinable @inline(__always)
  func lend(to body: (Event) -> Void) {
    body(event)
  }
}

/// An event that waits in a mailbox or a stream.
@usableFromInline
struct WaitingEvent<Event> {
  @usableFromInline let event: Event
  @usableFromInline let original: UInt
  @usableFromInline let stamp: TraceStamp?

  /// A copy of the event.
  @inlinable @inline(__always)
  init(_ reported: ReportedEvent) {
    event = reported.load(as: Event.self)
    original = reported.original
    stamp = reported.stamp
  }
}

extension WaitingEvent: Sendable where Event: Sendable {}

extension Listener {
  /// Gives the listener its turn in a delivery, if it is alive and receives events of this type. The first such turn
  /// makes the event.
  ///
  /// - Parameters:
  ///   - original: The address of the original delegate, if that was called, or zero. The listener skips the event if it
  ///     stands for that one.
  ///   - stamp: Nil if the callback is not traced.
  @inlinable
  final func hear<Event>(
    _ event: inout Event?, made makeEvent: () -> Event, besides original: UInt = 0, _ stamp: TraceStamp? = nil,
    in list: SubscriberList
  ) {
    if isTombstone { return }
    let trustsObject = trustsObject.load(ordering: .relaxed)
    let object = trustsObject ? nil : self.object
    if object == nil, !trustsObject { return list.foundDead(self) }
    guard !standsFor(original), ObjectIdentifier(eventType) == ObjectIdentifier(Event.self) else { return }
    if case .none = event { event = makeEvent() }
    ReportedEvent.with(&event, besides: original, stamp) { receive($0, livingWith: object) }
  }
}
