/// The entry of a consumer, which takes callbacks as events: a stream, an observer, or a subscriber that is called on
/// an actor or a queue. It has its place in the order, and deliveries of callbacks that are not reported skip it.
///
/// A subscriber's entry is found by the subscriber's address, and ends with the subscriber. Any other consumer's entry
/// has no object, is found by its own address, which no delegate has, and lives until it is ended, or as long as the
/// list.
///
/// SAFETY: Nothing here changes after `init`, except the entry's flags, which are atomic. The object that an entry
/// refers to need not be `Sendable`: it is loaded where the list may be used, or by the context of a mailbox. Each
/// subclass explains why it is `Sendable`.
@usableFromInline
class ConsumerEntry: ObjectEntry, @unchecked Sendable {
  /// The type of the events that it receives.
  @usableFromInline final let eventType: Any.Type

  /// The list that it belongs to.
  @usableFromInline private(set) final weak var list: SubscriberList?

  /// The entry of a subscriber on an actor or a queue; without one, that of an observer or a stream, which traces and
  /// descriptions name by a type.
  init(
    of eventType: Any.Type, in list: SubscriberList, for subscriber: AnyObject?, named type: AnyClass,
    _ sink: any EventSink
  ) {
    self.eventType = eventType
    self.list = list
    self.sink = sink
    if let subscriber { super.init(object: subscriber, witnessTable: 0) } else { super.init(named: type) }
    mark(Self.consumer)
  }

  /// What its events go to. Called without a lock.
  final let sink: any EventSink

  // MARK: What all have in common

  /// Ends it. Can be called from any thread, and more than once.
  @usableFromInline final func leave() {
    list?.removeConsumer(self)
    sink.end()
  }

  /// Its subscriber has died, as its own actor or queue has found.
  @usableFromInline
  final func foundDead() {
    list?.foundDead(self)
    sink.end()
  }
}

extension ConsumerEntry {
  /// Gives the consumer its turn in a delivery, if it is alive and receives events of this type. The first such turn
  /// makes the event.
  ///
  /// SAFETY: Every consumer is a `Consumer` of its `eventType`.
  ///
  /// - Parameter originalAddress: The address of the original delegate, if that was called, or zero. A subscriber that
  ///   was called as the original delegate does not receive the event again.
  @inlinable
  final func offer<Event>(
    _ event: inout Event?, madeBy makeEvent: () -> Event, originalAddress: UInt
  ) {
    if isTombstone || address == originalAddress { return }
    guard ObjectIdentifier(eventType) == ObjectIdentifier(Event.self) else { return }
    if case .none = event { event = makeEvent() }
    let consumer = unsafe unsafeDowncast(self, to: Consumer<Event>.self)
    consumer.receive(consumer, event!)
  }

  /// The same in a delivery that is traced or asynchronous. The caller of an asynchronous callback waits for it, so it
  /// is no event for a subscriber on an actor.
  ///
  /// SAFETY: Every consumer is a `Consumer` of its `eventType`.
  @usableFromInline
  final func offer<Event>(
    _ event: inout Event?, madeBy makeEvent: () -> Event, originalAddress: UInt, tracedBy trace: DeliveryTrace?,
    isAsync: Bool = false
  ) {
    guard ObjectIdentifier(eventType) == ObjectIdentifier(Event.self), !(isAsync && isSubscriber) else {
      trace?.skip(self, originalAddress: originalAddress)
      return
    }
    guard let trace else { return offer(&event, madeBy: makeEvent, originalAddress: originalAddress) }
    if isTombstone || address == originalAddress { return }
    if case .none = event { event = makeEvent() }
    trace.give(event!, to: unsafe unsafeDowncast(self, to: Consumer<Event>.self))
  }
}

extension ObjectEntry {
  /// The entry as a consumer, if it is one.
  ///
  /// SAFETY: Only the initializer of `ConsumerEntry` sets the flag.
  @inlinable final var consumer: ConsumerEntry? {
    isConsumer ? unsafe unsafeDowncast(self, to: ConsumerEntry.self) : nil
  }

  /// Whether it is a subscriber's, which is counted and can be unsubscribed. The entry of an observer or a stream has
  /// its own address.
  final var isSubscriber: Bool { address != identity(of: self) }
}

/// A consumer that knows the type of its events.
///
/// SAFETY: The compiler can't check a class with a superclass. This one adds a constant.
@usableFromInline
final class Consumer<Event>: ConsumerEntry, @unchecked Sendable {
  /// Receives an event at its turn. The closure is made where the type of the events is known, and specialised there. A
  /// method of a protocol would not be specialised, and take several times as long.
  @usableFromInline final let receive: @Sendable (ConsumerEntry, Event) -> Void

  @usableFromInline
  init(
    in list: SubscriberList, for subscriber: AnyObject? = nil, named type: AnyClass, _ sink: any EventSink,
    receive: @escaping @Sendable (ConsumerEntry, Event) -> Void
  ) {
    self.receive = receive
    super.init(of: Event.self, in: list, for: subscriber, named: type, sink)
  }
}

extension ConsumerEntry {
  /// Reports to the list's trace that a full buffer has dropped an event.
  @usableFromInline final func reportDrop<Event>(of event: Event) {
    list?.report(
      .dropped, DelegateTrace.Subject(of: self), callback: caseName(of: event), "because its buffer is full")
  }
}

/// What a consumer's events go to: a stream, an observer or a mailbox. Called without a lock.
@usableFromInline
protocol EventSink: AnyObject, Sendable {
  /// The list that its subscriber forwards to, if it does.
  var target: SubscriberList? { get }

  /// Lets go of what it keeps. Called when the entry has become a tombstone, perhaps twice.
  func end()

  /// The list has ended, which ends streams.
  func endWithList()

  /// Finds out whether its actor is alive, and has the actor find out whether its subscriber is.
  func checkIsAlive(_ consumer: ConsumerEntry)

  var status: ConsumerStatus { get }

  /// Signals `waiter` once, when everything that waits now has been received. Returns false if nothing waits.
  func signalDelivery(to waiter: AsyncStream<Void>.Continuation) -> Bool
}

extension EventSink {
  @usableFromInline var target: SubscriberList? { nil }
  @usableFromInline func endWithList() {}
  @usableFromInline func checkIsAlive(_ consumer: ConsumerEntry) {}
  @usableFromInline var status: ConsumerStatus { ConsumerStatus() }
  @usableFromInline func signalDelivery(to waiter: AsyncStream<Void>.Continuation) -> Bool { false }
}

/// What a description says about a consumer, besides its name.
@usableFromInline
struct ConsumerStatus {
  /// The actor or the queue. Nil if it receives events on the thread of the callback.
  var place: String?
  var waiting = 0
  var dropped = 0

  init(place: String? = nil, waiting: Int = 0, dropped: Int = 0) {
    (self.place, self.waiting, self.dropped) = (place, waiting, dropped)
  }
}
