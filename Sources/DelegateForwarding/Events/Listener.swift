import Synchronization

/// A receiver of a multicast's events: a stream, an observer, or a subscriber that is called on an actor or a queue.
///
/// It has an entry in the list. When that has become a tombstone, the list calls `end`, without a lock.
///
/// SAFETY: `place` is behind a lock, and everything else here is constant or atomic. Each subclass explains why it is
/// `Sendable`.
@usableFromInline
class Listener: @unchecked Sendable {
  enum Kind {
    /// A subscriber that receives events on an actor or a queue.
    case subscriber
    /// Keeps the place in the order for a subscriber whose own entry is added later, see `UnresolvedSubscription`.
    case place
    /// A stream or an observer.
    case observer
  }

  let kind: Kind

  /// Whether it receives the next event without a check that the object it lives with is alive. A mailbox checks that
  /// later.
  @usableFromInline let trustsObject = Atomic(false)

  /// The type of the events that it receives.
  @usableFromInline let eventType: ObjectIdentifier

  /// The address of the subscriber that it stands for, or zero, or `unnamed`. The listener skips an event if that
  /// subscriber was called as the original delegate already.
  @usableFromInline let receiver: Atomic<UInt>

  /// Where the listener's entry is.
  private struct Place {
    weak var list: SubscriberList?
    weak var entry: ListenerEntry?
  }

  private let place = Locked<(current: Place?, hasLeft: Bool)>((nil, false))

  init(_ kind: Kind, of eventType: Any.Type, receiver: AnyObject? = nil) {
    self.kind = kind
    self.eventType = ObjectIdentifier(eventType)
    self.receiver = Atomic(kind == .place ? Self.unnamed : receiver.map { identity(of: $0) } ?? 0)
  }

  /// A listener to the same events.
  init(_ kind: Kind, like other: Listener) {
    self.kind = kind
    eventType = other.eventType
    receiver = Atomic(other.receiver.load(ordering: .relaxed))
  }

  /// Receives an event at its turn. `object` is its entry's object, which lives at least as long as the turn.
  @usableFromInline
  func receive(_ event: ReportedEvent, livingWith object: AnyObject) {}

  /// Its name in a description. `object` is its entry's object.
  func describe(_ name: (AnyObject) -> String, _ object: AnyObject) -> String { "" }

  /// Whether it receives callbacks that are reported as events of this type.
  func hears(_ event: ObjectIdentifier?) -> Bool { eventType == event }

  /// Whether it calls something at its turn. If not, it receives the event later.
  var isCalledInDelivery: Bool { false }

  /// The address of its owner, the object passed to `stopObserving(with:)`. Zero if there is none.
  var owner: UInt { 0 }

  /// The number of events that wait for it.
  var waitingCount: Int { 0 }

  /// The number of events that a full buffer has dropped.
  var droppedCount: Int { 0 }

  /// Where it receives events, if that is not the thread of the callback.
  func describeIsolation(_ name: (AnyObject) -> String) -> String? { nil }

  /// Its entry has become a tombstone. Releases what the listener keeps. Called without a lock, perhaps twice.
  func end() {}

  /// The list is gone, so no more events come. Called without a lock. `object` is its entry's object.
  func listIsGone(_ object: AnyObject) {}

  /// The listener that receives an event in its place while its subscriber is not named, and may turn out to be the
  /// original delegate at this address.
  @usableFromInline
  func hearing(besides original: UInt) -> Listener { self }

  /// Whether it may become the listener of this subscriber. Called under the list's lock.
  func mayStand(for object: AnyObject) -> Bool { true }

  /// The entry of its subscriber, if asynchronous callbacks may call the subscriber.
  var asynchronouslyCalled: SubscriberEntry? { nil }

  /// The number of the last event that it has still to receive, or nil if none waits.
  var lastWaiting: UInt64? { nil }

  /// Returns when it has received the event of this number and all before, or when the task is cancelled.
  @usableFromInline
  nonisolated(nonsending) func received(upTo number: UInt64) async {}
}

extension Listener {
  /// Stores the list that it belongs to, and its entry there. Called under the list's lock.
  func settle(in list: SubscriberList, _ entry: ListenerEntry) {
    place.withLock { $0.current = Place(list: list, entry: entry) }
  }

  /// The list that it belongs to, if any.
  var list: SubscriberList? { place.withLock { $0.current?.list } }

  /// Whether `leave` was called, perhaps before the list had an entry for it.
  var hasLeft: Bool { place.withLock { $0.hasLeft } }

  /// Stops listening. Can be called from any thread, and more than once.
  func leave() {
    let found = place.withLock { place in
      defer { place = (nil, true) }
      return place.current.map { ($0.list, $0.entry) }
    }
    if let (list, entry) = found, let list, let entry { list.remove(entry) }
    end()
  }
}

extension Listener {
  /// Whether it stands for the subscriber at this address.
  @inlinable
  func standsFor(_ address: UInt) -> Bool {
    address != 0 && receiver.load(ordering: .relaxed) == address
  }

  /// Whether its subscriber is still unknown, until the main actor names it.
  @inlinable var isUnnamed: Bool { receiver.load(ordering: .relaxed) == Self.unnamed }

  /// The value of `receiver` while the subscriber is unknown. No object has this address.
  @inlinable static var unnamed: UInt { 1 }
}
