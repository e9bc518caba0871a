import Synchronization

/// A weak reference to an object, with what is needed to turn the object back into a `P`, and to name it when it is
/// dead.
///
/// A list and its snapshots share one entry. A flag in the entry ends the subscription, so every delivery under way
/// sees that at once, whichever snapshot it walks. Flags are set under the list's lock, and read without it: they guard
/// no memory.
///
/// SAFETY: `reference`, `type` and `storedWitnessTable` are set in `init`, before any other thread can see the entry,
/// and by `refer`, when no other thread can: `assignUnread` has shown that the list alone refers to the entry, and
/// holds the list's lock. Otherwise they are only read, so exclusive access needs no checks. `refer` is called for the
/// original delegate's entry alone, and whoever reads that one's type without keeping it for good has the lock too:
/// `subject(of:)`. `held` is used under the list's lock.
@usableFromInline
class SubscriberEntry {
  /// Nil for a listener that is no subscriber.
  @exclusivity(unchecked) @usableFromInline final weak var reference: AnyObject?

  /// The object's address, with the flags below in the bits that alignment leaves zero.
  @usableFromInline final let addressAndFlags: Atomic<UInt>

  /// The second word of the existential: its witness table pointer, or zero.
  @exclusivity(unchecked) @usableFromInline final var storedWitnessTable: UInt

  /// The object's class.
  @exclusivity(unchecked) private final var type: AnyClass

  /// The object, if the list keeps it alive.
  @exclusivity(unchecked) private final var held: AnyObject?

  /// The subscription has ended.
  @usableFromInline static var removed: UInt { 1 }
  /// The object was found dead.
  @usableFromInline static var dead: UInt { 2 }
  /// The entry is a `ListenerEntry`.
  @usableFromInline static var listener: UInt { 4 }
  /// All flags.
  @usableFromInline static var flags: UInt { 7 }

  /// `__shared` avoids a retain, which is slow for an object with weak references.
  init(object: __shared AnyObject, witnessTable: UInt) {
    unsafe self.reference = object
    self.addressAndFlags = Atomic(Self.address(of: object))
    unsafe storedWitnessTable = witnessTable
    unsafe self.type = Swift.type(of: object)
  }

  /// An entry without an object, known by its own address.
  init(named type: AnyClass) {
    self.addressAndFlags = Atomic(0)
    unsafe storedWitnessTable = 0
    unsafe self.type = type
    addressAndFlags.store(identity(of: self), ordering: .relaxed)
  }

  /// Refers to another object from now on, and is no tombstone. The caller has the only reference to the entry.
  final func refer(to object: __shared AnyObject, _ witnessTable: UInt) {
    unsafe reference = object
    addressAndFlags.store(Self.address(of: object), ordering: .relaxed)
    unsafe storedWitnessTable = witnessTable
    unsafe type = Swift.type(of: object)
  }

  private static func address(of object: AnyObject) -> UInt {
    let address = identity(of: object)
    #if canImport(ObjectiveC)
      // A tagged pointer has no memory of its own, and its value uses the bits of the flags.
      if address & flags != 0 { stop(TrapMessage.notAReference(object)) }
    #endif
    return address
  }

  /// The object, or nil once its `deinit` has begun.
  @inlinable @inline(__always)
  final var object: AnyObject? {
    unsafe reference
  }

  /// What `ExistentialWords` has unpacked beside the object.
  @inlinable @inline(__always)
  final var witnessTable: UInt { unsafe storedWitnessTable }

  /// The object's address. It identifies the object only while the object is known to be alive.
  @inlinable final var address: UInt { addressAndFlags.load(ordering: .relaxed) & ~Self.flags }

  /// The class by which traces and descriptions name the object.
  final var subjectType: AnyClass { unsafe type }

  /// Whether a delivery calls the entry's object.
  @inlinable @inline(__always)
  final var isCalled: Bool {
    addressAndFlags.load(ordering: .relaxed) & Self.flags == 0
  }

  /// Whether it is a `ListenerEntry`.
  @inlinable final var isListener: Bool {
    addressAndFlags.load(ordering: .relaxed) & Self.listener != 0
  }

  /// Whether the subscription has ended, or the object was found dead: deliveries skip this entry.
  @inlinable final var isTombstone: Bool {
    addressAndFlags.load(ordering: .relaxed) & (Self.removed | Self.dead) != 0
  }

  @inlinable final var isRemoved: Bool {
    addressAndFlags.load(ordering: .relaxed) & Self.removed != 0
  }

  /// Sets a flag, under the list's lock, or before anybody else knows the entry.
  final func mark(_ flag: UInt) {
    addressAndFlags.bitwiseOr(flag, ordering: .relaxed)
  }

  /// Keeps an object alive, or none, under the list's lock. The caller releases the former one afterwards.
  final func hold(_ object: AnyObject?) -> AnyObject? {
    defer { unsafe held = object }
    return unsafe held
  }

  /// The object, if the list keeps it alive. Used under the list's lock.
  final var heldObject: AnyObject? { unsafe held }

  /// Stops keeping the object alive, under the list's lock. The caller releases it afterwards.
  final func release() -> AnyObject? { unsafe held.take() }
}

extension DelegateTrace.Subject {
  /// The object of an entry, alive or dead.
  init(of entry: SubscriberEntry?) { self.init(type: entry?.subjectType, address: entry?.address) }
}
