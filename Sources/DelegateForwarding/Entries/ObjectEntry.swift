import Synchronization

/// A weak reference to an object, with what is needed to turn the object back into a `P`, and to name it when it is
/// dead.
///
/// A list and its snapshots share one entry. A flag in the entry ends the subscription, so every delivery under way
/// sees that at once, whichever snapshot it walks. Flags are set under the list's lock, and read without it: they guard
/// no memory.
///
/// SAFETY: `held` is used under the list's lock, or before anybody else knows the entry. A weak reference has to be a
/// variable, and is set in `init` only, so exclusive access needs no checks.
@usableFromInline
class ObjectEntry {
  /// Nil for a consumer that is no subscriber.
  @exclusivity(unchecked) @usableFromInline final weak var reference: AnyObject?

  /// The object's address, with the flags below in the bits that alignment leaves zero.
  @usableFromInline final let addressAndFlags: Atomic<UInt>

  /// What `ExistentialWords` has unpacked beside the object: a witness table pointer, or zero.
  @usableFromInline final let witnessTable: UInt

  /// The class by which traces and descriptions name the object.
  final let subjectType: AnyClass

  /// The object, if the list keeps it alive.
  @exclusivity(unchecked) private final var held: AnyObject?

  /// The subscription has ended.
  @usableFromInline static var removed: UInt { 1 }
  /// The object was found dead.
  @usableFromInline static var dead: UInt { 2 }
  /// The entry is a `ConsumerEntry`.
  @usableFromInline static var consumer: UInt { 4 }
  /// All flags.
  @usableFromInline static var flags: UInt { 7 }

  /// `__shared` avoids a retain, which is slow for an object with weak references.
  init(object: __shared AnyObject, witnessTable: UInt) {
    unsafe self.reference = object
    self.addressAndFlags = Atomic(Self.address(of: object))
    self.witnessTable = witnessTable
    subjectType = lastingClass(of: object)
  }

  /// An entry without an object, known by its own address.
  init(named type: AnyClass) {
    self.addressAndFlags = Atomic(0)
    witnessTable = 0
    subjectType = type
    addressAndFlags.store(identity(of: self), ordering: .relaxed)
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

  /// The object's address. It identifies the object only while the object is known to be alive.
  @inlinable final var address: UInt { addressAndFlags.load(ordering: .relaxed) & ~Self.flags }

  /// Whether a delivery calls the entry's object.
  @inlinable @inline(__always)
  final var isCalled: Bool {
    addressAndFlags.load(ordering: .relaxed) & Self.flags == 0
  }

  /// Whether it is a `ConsumerEntry`.
  @inlinable final var isConsumer: Bool {
    addressAndFlags.load(ordering: .relaxed) & Self.consumer != 0
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
  init(of entry: ObjectEntry?) { self.init(type: entry?.subjectType, address: entry?.address) }
}
