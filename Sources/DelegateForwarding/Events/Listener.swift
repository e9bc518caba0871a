import Synchronization

/// What hears a multicast's events: a stream, an observer, or a subscriber that is called on an actor or a queue.
///
/// An entry in the list stands for it. The list calls `end` when that has become a tombstone, never under a lock.
///
/// SAFETY: `place` is behind a lock, and everything else here is constant or atomic. A subclass says what makes it `Sendable`.
@usableFromInline
class Listener: @unchecked Sendable {
  enum Kind {
    /// A subscriber that hears events on an actor or a queue.
    case subscriber
    /// The place in the order of a subscriber whose own entry came later, see `UnresolvedSubscription`.
    case place
    /// A stream or an observer.
    case observer
  }

  let kind: Kind

  /// Whether it hears the next event even if the object that it lives with may be dead. A mailbox finds that out later.
  @usableFromInline let trustsObject = Atomic(false)

  /// The type of event that it hears. Events of other types are not for it.
  @usableFromInline let eventType: ObjectIdentifier

  /// The subscriber that it stands for, or zero, or `unnamed`. It is not called if it was called as the original delegate already.
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

  /// Its turn. `object` is what its entry refers to, alive for the length of the turn.
  @usableFromInline
  func receive(_ event: ReportedEvent, livingWith object: AnyObject) {}

  /// Its name in a description. `object` is the one that it lives with.
  func describe(_ name: (AnyObject) -> String, _ object: AnyObject) -> String { "" }

  /// Whether a callback is for it that is reported as an event of this type.
  func hears(_ event: ObjectIdentifier?) -> Bool { eventType == event }

  /// Whether something is called at its turn. If not, the event is received later.
  var isCalledInDelivery: Bool { false }

  /// The address of the object that keeps it listening, and that `stopObserving(with:)` names. Zero if there is none.
  var owner: UInt { 0 }

  /// Events that wait for it.
  var waitingCount: Int { 0 }

  /// Events that a full buffer has dropped.
  var droppedCount: Int { 0 }

  /// Where it receives them, if that is not the thread of the callback.
  func describeIsolation(_ name: (AnyObject) -> String) -> String? { nil }

  /// Its entry is a tombstone. It lets go of what it keeps. Called without a lock, perhaps twice.
  func end() {}

  /// The list is gone, and no event comes any more. Called without a lock. `object` is the one it lives with.
  func listIsGone(_ object: AnyObject) {}

  /// The listener that hears an event in its place, if the original delegate was called and may turn out to be the subscriber that this stands for.
  @usableFromInline
  func hearing(besides original: UInt) -> Listener { self }

  /// Whether an object may be subscribed that it stands for. Under the list's lock.
  func mayStand(for object: AnyObject) -> Bool { true }

  /// The entry of its subscriber, if an asynchronous callback may call that.
  var asynchronouslyCalled: SubscriberEntry? { nil }

  /// The number of the last event that it has to receive, or nil if nothing waits.
  var lastWaiting: UInt64? { nil }

  /// Returns when it has received the event of that number, and all before, or when the task is cancelled.
  @usableFromInline
  nonisolated(nonsending) func received(upTo number: UInt64) async {}
}

extension Listener {
  /// Notes the list that it hears, and its entry there. Under that list's lock.
  func settle(in list: SubscriberList, _ entry: ListenerEntry) {
    place.withLock { $0.current = Place(list: list, entry: entry) }
  }

  /// The list, if it is there.
  var list: SubscriberList? { place.withLock { $0.current?.list } }

  /// Whether the listening was ended, perhaps before the list had an entry for it.
  var hasLeft: Bool { place.withLock { $0.hasLeft } }

  /// Ends the listening. From any thread; more than once is harmless.
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

  /// Whether the main actor has still to name the subscriber that it stands for.
  @inlinable var isUnnamed: Bool { receiver.load(ordering: .relaxed) == Self.unnamed }

  /// In the place of a subscriber's address. No object has it.
  @inlinable static var unnamed: UInt { 1 }
}
