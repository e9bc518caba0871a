/// A callback as a value of any type, for the length of one listener's turn. It is made once for all listeners that hear it.
///
/// A listener handles it without knowing its type, so the code of listeners is not generic. Each has a closure that is made, and specialised,
/// where the type is known.
///
/// SAFETY: Storing a pointer is safe; each use of it is marked `unsafe`. `Listener.hear` keeps the event for the length of the turn. It compares
/// types, so a listener gets only events of the type as which it loads them.
@safe @usableFromInline
struct ReportedEvent {
  @usableFromInline let pointer: UnsafeRawPointer

  /// Runs `body` with the event.
  @inlinable @inline(__always)
  static func with<Event>(_ event: Event, _ body: (ReportedEvent) -> Void) {
    unsafe withUnsafePointer(to: event) { body(unsafe ReportedEvent(pointer: UnsafeRawPointer($0))) }
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
}

extension Listener {
  /// Its turn in the delivery of a callback, if it hears events of this type. The first listener's turn makes the event.
  @inlinable
  func hear<Event>(
    _ event: inout Event?, made makeEvent: () -> Event, livingWith object: AnyObject
  ) {
    guard eventType == ObjectIdentifier(Event.self) else { return }
    let made = event ?? makeEvent()
    event = made
    ReportedEvent.with(made) { receive($0, livingWith: object) }
  }
}
