import Synchronization

/// An entry whose object is not called directly. It has a place in the order, and turns in deliveries that ask for such
/// entries.
///
/// A subclass defines what happens at its turn. The list calls the methods below without a lock unless stated
/// otherwise.
@usableFromInline
class UncalledEntry: SubscriberEntry {
  /// What happens at its turn in a delivery that can suspend.
  enum SuspendableTurn {
    case skip
    /// The delivery calls `passing` with this entry.
    case pass
    /// The delivery calls this subscriber.
    case call(SubscriberEntry)
    /// The delivery waits for `wait(for:)` with this number, and then asks again.
    case wait(UInt64)
  }

  override init(object: AnyObject, witnessTable: UInt) {
    super.init(object: object, witnessTable: witnessTable)
    state.bitwiseOr(Self.uncalled, ordering: .relaxed)
  }

  /// An entry that is found by its own address, and lives as long as `object`.
  init(livingWith object: AnyObject) {
    super.init(object: object, witnessTable: 0)
    state.store(identity(of: self) | Self.uncalled, ordering: .relaxed)
  }

  /// Whether it may still be added. Called under the list's lock.
  var mayJoin: Bool { true }

  /// Called when the list is gone. `object` is the entry's living object.
  func listIsGone(_ object: AnyObject) {}

  /// - Parameters:
  ///   - original: The address of the original delegate, if that was called, or zero.
  ///   - hasWaited: Whether it has waited for this turn.
  func suspendableTurn(besides original: UInt, hasWaited: Bool) -> SuspendableTurn { .skip }

  /// What a trace reports of the entry's turn.
  enum TracedTurn {
    case none
    /// Something is called, and its time is reported.
    case isCalled
    /// The event is queued and received later.
    case isHandedOn
    /// The entry is a subscriber's that doesn't receive this callback.
    case isPassedBy
  }

  /// - Parameter event: The type of event that the callback is reported as, if it is.
  func tracedTurn(reporting event: ObjectIdentifier?) -> TracedTurn { .none }

  /// Its name in a trace. `object` is the entry's living object.
  func tracedName(_ object: AnyObject) -> String { "\(TracedObject(object))" }

  /// Returns when the event of this number has been received, or when the task is cancelled.
  @usableFromInline
  nonisolated(nonsending) func wait(for number: UInt64) async {}

  /// Finds out which object an entry is for whose subscriber is unknown. Called on the main actor.
  func resolve() {}

  /// `object`, which is alive or in its `deinit`, was unsubscribed while the entry's own subscriber is unknown. Called
  /// under the list's lock.
  func exclude(_ object: AnyObject) {}
}

extension SubscriberEntry {
  /// The entry as an `UncalledEntry`, if it is one.
  ///
  /// SAFETY: Only the initializers of `UncalledEntry` set the flag.
  @inlinable final var uncalled: UncalledEntry? {
    isUncalled ? unsafe unsafeDowncast(self, to: UncalledEntry.self) : nil
  }
}
