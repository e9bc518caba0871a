/// Observes a multicast's events for as long as it lives.
///
/// ```swift
/// let observation = multicast.observe(PlayerEvent.self) { print($0) }
/// ```
///
/// Keep the token in a property: the observation ends when the token is released, even during its own turn. It does not
/// keep the multicast alive.
///
/// If the delegate protocol is `Sendable`, or the observer is on an actor or a queue, `observe` returns an
/// `EventObservation & Sendable`, which may be released and invalidated on any thread.
public class EventObservation {
  private let consumer: ConsumerEntry

  /// Adds a consumer to a multicast.
  init<P>(_ consumer: ConsumerEntry, in multicast: MulticastDelegate<P>) {
    self.consumer = consumer
    multicast.add(consumer)
  }

  deinit {
    consumer.leave()
  }

  /// Ends the observation before the token is released: `observation.invalidate()`.
  ///
  /// Once this method has returned, no further turn begins, except one that another thread has already picked.
  ///
  /// - Complexity: Amortised O(1).
  public func invalidate() {
    consumer.leave()
  }
}

/// A token that any thread may release.
///
/// SAFETY: The compiler can't check a class with a superclass. That has one constant, a consumer, which is `Sendable`.
/// Ending it releases the observer's closure, so the methods that return this token require one that is `Sendable`, or
/// isolated to the main actor, which Swift lets any thread release.
final class SendableEventObservation: EventObservation, @unchecked Sendable {}

extension ConsumerEntry {
  /// Adds the consumer to a multicast, and returns its token.
  @usableFromInline
  final func join<P>(_ multicast: MulticastDelegate<P>) -> EventObservation { EventObservation(self, in: multicast) }

  /// The same for a consumer that any thread may end.
  @usableFromInline
  final func joinSendably<P>(_ multicast: MulticastDelegate<P>) -> EventObservation & Sendable {
    SendableEventObservation(self, in: multicast)
  }
}

/// Calls a closure on the thread of the callback.
///
/// The closure is behind a lock, and is called where the multicast is used. If `P` is `Sendable`, that may be any
/// thread, so the public methods require a `@Sendable` closure.
@usableFromInline
final class EventObserver<Event>: EventSink {
  /// Wraps the closure, because the compiler makes a new thunk at each access if a function type is itself a generic
  /// argument.
  @frozen @usableFromInline
  struct Body {
    @usableFromInline let call: (Event) -> Void

    @usableFromInline
    init(call: @escaping (Event) -> Void) { self.call = call }
  }

  @usableFromInline let body: Locked<Body?>

  /// Called when the list ends.
  @usableFromInline let atEnd: Locked<EndHandler?>

  @usableFromInline
  init(atEnd: (@Sendable () -> Void)?, _ body: Body) {
    self.body = Locked(body)
    self.atEnd = Locked(atEnd.map { EndHandler(call: $0) })
  }

  /// A consumer whose closure is made where the type of the events is known.
  @inlinable
  static func consumer(
    in list: SubscriberList, atEnd: (@Sendable () -> Void)? = nil, _ body: @escaping (Event) -> Void
  ) -> Consumer<Event> {
    let observer = EventObserver(atEnd: atEnd, Body(call: body))
    return Consumer(in: list, named: EventObserver.self, observer) { observer.call($1) }
  }

  @inlinable @inline(__always)
  func call(_ event: Event) { body.withLock { $0 }?.call(event) }

  @usableFromInline
  func end() {
    let released = (body.withLock { $0.take() }, atEnd.withLock { $0.take() })
    withExtendedLifetime(released) {}
  }

  @usableFromInline
  func endWithList() { atEnd.withLock { $0 }?.call() }
}

/// Wraps a closure for its lock, as `EventObserver.Body` does.
@usableFromInline
struct EndHandler: Sendable {
  let call: @Sendable () -> Void

  @usableFromInline
  init(call: @escaping @Sendable () -> Void) { self.call = call }
}
