/// A callback as a value, of any type, for the length of one listener's turn. It is made once for all listeners that hear it.
///
/// Listeners handle it without knowing its type, so they are no generic code. What they do with it is a closure that was made where the type is
/// known, and is specialised there.
///
/// SAFETY: It is a pointer to the event, which `Listener.hear` keeps for the length of the turn. A listener gets only events of the type that it
/// hears, which `hear` compares, and loads them as that type.
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
