import Synchronization

/// A weak reference to an object, with what is needed to turn the object back into a `P`.
///
/// A list's tables and its index share one entry. A flag in the entry ends the subscription, so every delivery under way
/// sees that at once, whichever table it walks.
///
/// SAFETY: `reference` is set in `init`, before any other thread can see the entry, and is only read afterwards, so
/// exclusive access needs no checks.
@usableFromInline
class SubscriberEntry {
  @exclusivity(unchecked) @usableFromInline final weak var reference: AnyObject?

  /// The object's address, with the flags below in the bits that alignment leaves zero.
  @usableFromInline final let state: Atomic<UInt>

  /// The second word of the existential: its witness table pointer, or zero.
  @usableFromInline final let witnessTable: UInt

  /// The subscription has ended.
  @usableFromInline static var removed: UInt { 1 }
  /// The object was found dead.
  @usableFromInline static var dead: UInt { 2 }
  /// Set if either of the two is.
  @usableFromInline static var tombstone: UInt { 3 }
  /// The entry is a `ListenerEntry`.
  @usableFromInline static var listener: UInt { 4 }
  /// All flags.
  @usableFromInline static var flags: UInt { 7 }

  init(object: AnyObject, witnessTable: UInt) {
    unsafe self.reference = object
    self.state = Atomic(identity(of: object))
    self.witnessTable = witnessTable
  }

  /// The object, or nil once its `deinit` has begun.
  @inlinable @inline(__always)
  final var object: AnyObject? {
    unsafe reference
  }

  /// The object's address. It identifies the object only while the object is known to be alive.
  final var address: UInt { state.load(ordering: .relaxed) & ~Self.flags }

  /// Whether a delivery calls the entry's object.
  @inlinable final var isCalled: Bool {
    state.load(ordering: .acquiring) & Self.flags == 0
  }

  /// Whether it is a `ListenerEntry`.
  @inlinable final var isListener: Bool {
    state.load(ordering: .relaxed) & Self.listener != 0
  }

  /// Whether it is a subscriber's entry, which is counted and can be unsubscribed.
  var isSubscription: Bool { true }

  /// Called without a lock when a listener's entry has become a tombstone, perhaps twice.
  func didEnd() {}

  /// Whether deliveries skip this entry.
  @inlinable final var isTombstone: Bool {
    state.load(ordering: .acquiring) & Self.tombstone != 0
  }

  final var isRemoved: Bool {
    state.load(ordering: .acquiring) & Self.removed != 0
  }

  /// Sets a flag. Returns whether this call made the entry a tombstone, so that each tombstone is counted once.
  @discardableResult
  final func mark(_ flag: UInt) -> Bool {
    state.bitwiseOr(flag, ordering: .acquiringAndReleasing).oldValue & Self.tombstone == 0
  }
}

/// An entry for a `P` of more than two words: a composition, or an existential that is not class-bound.
@usableFromInline
final class WideSubscriberEntry: SubscriberEntry {
  /// All words of the `P` after the first.
  @usableFromInline let words: [UInt]

  init(object: AnyObject, words: [UInt]) {
    self.words = words
    super.init(object: object, witnessTable: 0)
  }
}
