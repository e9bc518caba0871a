/// An event of any type, for the length of one listener's turn. It is made once for all listeners that receive it.
///
/// A listener handles it without knowing its type, so the list's code is not generic. Each listener has a closure that
/// is made, and specialised, where the type is known.
///
/// SAFETY: Storing a pointer is safe; each use of it is marked `unsafe`. `ListenerEntry.offer` keeps the event alive
/// during the turn. It compares types, so a listener loads an event only as the type that it has.
@safe @usableFromInline
struct ReportedEvent {
  @usableFromInline let pointer: UnsafeRawPointer

  /// Runs `body` with the event, which is not nil. The event is not copied: copying one with many values costs more
  /// than a turn.
  @inlinable @inline(__always)
  static func with<Event>(_ event: inout Event?, _ body: (ReportedEvent) -> Void) {
    unsafe withUnsafePointer(to: &event!) { body(unsafe ReportedEvent(pointer: UnsafeRawPointer($0))) }
  }

  @inlinable @inline(__always)
  init(pointer: UnsafeRawPointer) {
    unsafe self.pointer = pointer
  }

  /// A copy of the event, which may be kept.
  @inlinable @inline(__always)
  func load<Event>(as type: Event.Type) -> Event {
    unsafe pointer.assumingMemoryBound(to: Event.self).pointee
  }

  /// Runs `body` with the event, without a copy.
  @inlinable @inline(__always)
  func withEvent<Event>(as type: Event.Type, _ body: (Event) -> Void) {
    unsafe pointer.assumingMemoryBound(to: BorrowedEvent<Event>.self).pointee.withEvent(body)
  }
}

/// Borrows an event from someone else's storage. A borrowed value can't change, so the compiler need not copy it.
///
/// SAFETY: A struct with one field has the layout of that field.
@usableFromInline
struct BorrowedEvent<Event>: ~Copyable {
  @usableFromInline let event: Event

  @inlinable @inline(__always)
  func withEvent(_ body: (Event) -> Void) {
    body(event)
  }
}
