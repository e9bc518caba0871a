import Synchronization

/// The entry of a listener: a stream, an observer, or a subscriber that is called on an actor or a queue. Deliveries of
/// callbacks that are not reported skip it.
///
/// Its object is the subscriber, or the object that the listener lives with. A subscriber's entry is found by the
/// subscriber's address, any other listener's by its own.
///
/// SAFETY: Everything here is constant or atomic. Each subclass explains why it is `Sendable`.
@usableFromInline
class Listener: UncalledEntry, @unchecked Sendable {
  enum Kind {
    /// A subscriber that receives events on an actor or a queue.
    case subscriber
    /// Keeps the place in the order for a subscriber whose own entry is added later, see `UnnamedSubscriber`.
    case place
    case observer
    case stream
  }

  let kind: Kind

  /// The type of the events that it receives.
  @usableFromInline let eventType: Any.Type

  /// Whether it receives the next event without a check that the object it lives with is alive. A mailbox checks that
  /// later.
  @usableFromInline let trustsObject = Atomic(false)

  /// The address of the subscriber that it stands for, or zero. The listener skips an event if that subscriber was
  /// called as the original delegate already.
  @usableFromInline let receiver: Atomic<UInt>

  /// The address of its owner, the object passed to `stopObserving(with:)`. Zero if there is none.
  let owner: UInt

  /// The list that it belongs to.
  weak let list: SubscriberList?

  /// - Parameter object: The subscriber, or the object that the listener lives with. Nil if it lives as long as the list.
  init(_ kind: Kind, of eventType: Any.Type, in list: SubscriberList, with object: AnyObject?) {
    self.kind = kind
    self.eventType = eventType
    self.list = list
    let address = object.map { identity(of: $0) } ?? 0
    receiver = Atomic(kind == .subscriber ? address : 0)
    owner = kind == .observer ? address : 0
    if kind == .subscriber, let object {
      super.init(object: object, witnessTable: 0)
    } else {
      super.init(livingWith: object ?? list)
    }
  }

  /// Receives an event at its turn. `object` is the entry's object, which lives at least as long as the turn. Nil if the
  /// listener trusts that object.
  @usableFromInline
  func receive(_ event: ReportedEvent, livingWith object: AnyObject?) {}

  /// Where its events wait for an actor or a queue, if they do.
  var mailbox: (any EventMailbox)? { nil }

  /// Stops listening. Can be called from any thread, and more than once.
  final func leave() {
    list?.remove(self)
    hasEnded()
  }

  // MARK: As an entry

  override var isSubscription: Bool { kind == .subscriber }

  override func suspendableTurn(besides original: UInt, hasWaited: Bool) -> SuspendableTurn {
    guard kind == .subscriber || kind == .place else { return .pass }
    guard let mailbox, let subscriber = mailbox.asynchronouslyCalled, !standsFor(original) else { return .skip }
    if !hasWaited, let number = mailbox.lastWaiting { return .wait(number) }
    return .call(subscriber)
  }

  override func tracedTurn(reporting event: ObjectIdentifier?) -> TracedTurn {
    if event == ObjectIdentifier(eventType) { return kind == .observer && mailbox == nil ? .isCalled : .isHandedOn }
    return kind == .subscriber ? .isPassedBy : .none
  }

  override func tracedName(_ object: AnyObject) -> String {
    describe({ "\(TracedObject($0))" }, object)
  }

  /// Its name in a description or a trace. `object` is the subscriber or the object it lives with, if that is alive.
  final func describe(_ name: (AnyObject) -> String, _ object: AnyObject?) -> String {
    let object = object === list ? nil : object
    return switch kind {
    case .subscriber: object.map(name) ?? "a subscriber"
    case .place: object.map(name) ?? "a subscriber that the main actor will name"
    case .observer: object.map { "\(name($0)) observing \(eventType)" } ?? "observer of \(eventType)"
    case .stream: "stream of \(eventType)"
    }
  }
}

/// A listener that receives its events later, on an actor or a queue: a `Mailbox`.
protocol EventMailbox: Listener {
  /// Where it receives events.
  func describeIsolation(_ name: (AnyObject) -> String) -> String?

  /// The number of events that wait.
  var waitingCount: Int { get }

  /// The number of events that a full buffer has dropped.
  var droppedCount: Int { get }

  /// The number of the last event that it has still to receive, or nil if none waits.
  var lastWaiting: UInt64? { get }

  /// The entry of its subscriber, if asynchronous callbacks may call the subscriber.
  var asynchronouslyCalled: SubscriberEntry? { get }
}

extension Listener {
  /// Whether it stands for the subscriber at this address.
  @inlinable
  final func standsFor(_ address: UInt) -> Bool {
    address != 0 && receiver.load(ordering: .relaxed) == address
  }

  /// Whether it stands for a subscriber.
  final var hasSubscriber: Bool { receiver.load(ordering: .relaxed) != 0 }
}

extension SubscriberEntry {
  /// The entry as a listener, if it is one.
  ///
  /// SAFETY: Every entry with the `uncalled` flag is a `Listener`.
  @inlinable final var listener: Listener? {
    isUncalled ? unsafe unsafeDowncast(self, to: Listener.self) : nil
  }

  /// Runs `body` with the entry as a listener, without a retain, if it is one.
  ///
  /// SAFETY: As above. The caller keeps the entry alive.
  @inlinable @inline(__always)
  final func withListener(_ body: (Listener) -> Void) {
    if isUncalled {
      unsafe Unmanaged.passUnretained(unsafeDowncast(self, to: Listener.self))._withUnsafeGuaranteedRef(body)
    }
  }
}
