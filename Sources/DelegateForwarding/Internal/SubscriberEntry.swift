import Synchronization

/// The one weak reference type of the library: an object, and what is needed to make a `P` of it again.
///
/// A list's tables, its index, its roots and the links of the forwarding graph share one entry. Losing the subscription is a flag
/// in here, so every delivery that is under way sees it at once, whichever table it walks.
@usableFromInline
class SubscriberEntry {
  // Set in `init` and only read afterwards, so there is nothing for a check of exclusive access to find.
  @exclusivity(unchecked) @usableFromInline final weak var reference: AnyObject?

  /// The object's address, with the flags below in the bits that alignment leaves zero.
  @usableFromInline final let state: Atomic<UInt>

  /// The second word of the existential: its witness table, or zero.
  @usableFromInline final let word: UInt

  /// Its subscription is over.
  @usableFromInline static var removed: UInt { 1 }
  /// Its object was seen to be dead.
  @usableFromInline static var dead: UInt { 2 }
  /// Either.
  @usableFromInline static var gone: UInt { 3 }

  init(object: AnyObject, word: UInt) {
    // Nobody else has this entry yet.
    unsafe self.reference = object
    self.state = Atomic(identity(of: object))
    self.word = word
  }

  /// The object, or nil once its `deinit` has begun.
  @inlinable @inline(__always)
  final var object: AnyObject? {
    // Only ever read, see there.
    unsafe reference
  }

  /// The address that the object has, or had: an identity only while the object is known to live.
  final var address: UInt { state.load(ordering: .relaxed) & ~Self.gone }

  /// Whether deliveries pass this entry by.
  @inlinable final var isGone: Bool {
    state.load(ordering: .acquiring) & Self.gone != 0
  }

  final var isRemoved: Bool {
    state.load(ordering: .acquiring) & Self.removed != 0
  }

  /// Sets a flag. Returns whether this made the entry a gone one, so that each is counted once.
  final func mark(_ flag: UInt) -> Bool {
    state.bitwiseOr(flag, ordering: .acquiringAndReleasing).oldValue & Self.gone == 0
  }
}

/// An entry for a `P` of more than two words: a composition, or an existential that is not class-bound.
@usableFromInline
final class WideSubscriberEntry: SubscriberEntry {
  /// The words of the `P` behind the first.
  @usableFromInline let words: [UInt]

  init(object: AnyObject, words: [UInt]) {
    self.words = words
    super.init(object: object, word: 0)
  }
}

/// An object's identity as a number.
@inlinable
func identity(of object: AnyObject) -> UInt {
  UInt(bitPattern: ObjectIdentifier(object))
}
