/// A callback as a value, of any type. It is made once for all listeners that hear it.
///
/// Listeners and mailboxes handle it without knowing its type, so they are no generic code. What they do with it is a closure that was made
/// where the type is known, and is specialised there.
///
/// SAFETY: It is constant. Only listeners that hear on the thread of the callback get one with an event that is not `Sendable`: each public method that
/// makes another one asks for it.
@usableFromInline
class AnyEvent: @unchecked Sendable {
  @usableFromInline init() {}
}

/// An event of one type.
@usableFromInline
final class EventBox<Event>: AnyEvent, @unchecked Sendable {
  @usableFromInline let event: Event

  @inlinable
  init(_ event: Event) {
    self.event = event
    super.init()
  }
}

extension AnyEvent {
  /// The event. A listener gets only events of the type that it hears.
  ///
  /// SAFETY: `Listener.hear` compares the type before it passes the event on.
  @inlinable
  final func event<Event>(as type: Event.Type) -> Event {
    unsafe unsafeDowncast(self, to: EventBox<Event>.self).event
  }
}
