import Synchronization

/// The one weak reference type of the library: an object, and what is needed to make a `P` of it again.
///
/// A list's tables, its index and the edges of the forwarding graph share one entry. Losing the subscription is a flag in
/// here, so every delivery that is under way sees it at once, whichever table it walks.
///
/// SAFETY: `reference` is set in `init`, before any other thread can see the entry, and is only read afterwards, so there is
/// nothing for a check of exclusive access to find.
@usableFromInline
class SubscriberEntry {
  @exclusivity(unchecked) @usableFromInline final weak var reference: AnyObject?

  /// The object's address, with the flags below in the bits that alignment leaves zero.
  @usableFromInline final let state: Atomic<UInt>

  /// The second word of the existential: its witness table, or zero.
  @usableFromInline final let witnessTable: UInt

  /// Its subscription is over.
  @usableFromInline static var removed: UInt { 1 }
  /// Its object was seen to be dead.
  @usableFromInline static var dead: UInt { 2 }
  /// Either.
  @usableFromInline static var tombstone: UInt { 3 }
  /// It is an `UncalledEntry`.
  @usableFromInline static var uncalled: UInt { 4 }
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

  /// The address that the object has, or had: an identity only while the object is known to live.
  final var address: UInt { state.load(ordering: .relaxed) & ~Self.flags }

  /// Whether the entry's object is called.
  @inlinable final var isCalled: Bool {
    state.load(ordering: .acquiring) & Self.flags == 0
  }

  /// Whether deliveries skip this entry.
  @inlinable final var isTombstone: Bool {
    state.load(ordering: .acquiring) & Self.tombstone != 0
  }

  final var isRemoved: Bool {
    state.load(ordering: .acquiring) & Self.removed != 0
  }

  /// Sets a flag. Returns whether this made the entry a tombstone, so that each is counted once.
  @discardableResult
  final func mark(_ flag: UInt) -> Bool {
    state.bitwiseOr(flag, ordering: .acquiringAndReleasing).oldValue & Self.tombstone == 0
  }
}

/// An entry for a `P` of more than two words: a composition, or an existential that is not class-bound.
@usableFromInline
final class WideSubscriberEntry: SubscriberEntry {
  /// The words of the `P` behind the first.
  @usableFromInline let words: [UInt]

  init(object: AnyObject, words: [UInt]) {
    self.words = words
    super.init(object: object, witnessTable: 0)
  }
}
