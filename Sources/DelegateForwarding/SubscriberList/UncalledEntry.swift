import Synchronization

/// An entry that is not called. It has its place in the order, and its turns in deliveries that ask for such entries.
///
/// A subclass says what it does. A list calls the methods below without a lock, unless they say otherwise.
@usableFromInline
class UncalledEntry: SubscriberEntry {
  /// What it does at its turn in a delivery that can be suspended.
  enum SuspendableTurn {
    case skip
    /// The delivery's `passing` is called with it.
    case pass
    /// This entry's subscriber is called in its place.
    case call(SubscriberEntry)
    /// The same, after `wait(for:)` with this number has returned.
    case wait(UInt64)
  }

  override init(object: AnyObject, witnessTable: UInt) {
    super.init(object: object, witnessTable: witnessTable)
    state.bitwiseOr(Self.uncalled, ordering: .relaxed)
  }

  /// An entry that is found by its own address. It lives as long as `object`.
  init(livingWith object: AnyObject) {
    super.init(object: object, witnessTable: 0)
    state.store(identity(of: self) | Self.uncalled, ordering: .relaxed)
  }

  /// Whether it belongs to a subscriber, which is counted and can be unsubscribed.
  var belongsToSubscriber: Bool { true }

  /// It is in the list from now on. Under the list's lock.
  func hasJoined(_ list: SubscriberList) {}

  /// It has become a tombstone. May be called twice.
  func hasEnded() {}

  /// The list is gone. `object` is the entry's, alive.
  func listIsGone(_ object: AnyObject) {}

  /// - Parameters:
  ///   - original: The address of the original delegate, if that was called, or zero.
  ///   - hasWaited: Whether it has waited for this turn.
  func suspendableTurn(besides original: UInt, hasWaited: Bool) -> SuspendableTurn { .skip }

  /// What happens at its turn in a delivery, for a trace.
  enum TracedTurn {
    case none
    /// Something is called, which takes its time.
    case isCalled
    /// The event waits, and is received later.
    case isHandedOn
    /// It belongs to a subscriber, to which this callback does not go.
    case isPassedBy
  }

  /// - Parameter event: The type of event as which the callback is reported, if it is.
  func tracedTurn(reporting event: ObjectIdentifier?) -> TracedTurn { .none }

  /// Its name in a trace. `object` is the entry's, alive.
  func tracedName(_ object: AnyObject) -> String { "\(TracedObject(object))" }

  /// Returns when what it was told to wait for has happened, or when the task is cancelled.
  @usableFromInline
  nonisolated(nonsending) func wait(for number: UInt64) async {}
}

extension SubscriberEntry {
  /// Whether it is an `UncalledEntry`.
  @inlinable final var isUncalled: Bool {
    state.load(ordering: .relaxed) & Self.uncalled != 0
  }

  /// The entry, if it is one that is not called.
  ///
  /// SAFETY: Only the initializers of `UncalledEntry` set the flag.
  @inlinable final var uncalled: UncalledEntry? {
    isUncalled ? unsafe unsafeDowncast(self, to: UncalledEntry.self) : nil
  }

  /// Whether it belongs to a subscriber, called or not.
  final var isSubscription: Bool { uncalled?.belongsToSubscriber ?? true }
}

/// A subscription whose object is not known yet.
///
/// An object that is unsubscribed meanwhile must not be subscribed by it. Both methods are called under the list's lock.
protocol PendingSubscription: AnyObject {
  /// `object` is alive, or in its `deinit`. Returns what is to be released after the lock.
  func exclude(_ object: AnyObject) -> [AnyObject]

  func excludeAll()
}
