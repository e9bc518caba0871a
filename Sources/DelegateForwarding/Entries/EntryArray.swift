/// The subscribers' entries in order. A copy is a snapshot: it costs one retain, and never changes.
///
/// It is no `Array`, because that would be copied under the lock by the first subscription during each delivery. Here
/// a snapshot and the list share one storage, and the list appends behind the count of every snapshot.
///
/// SAFETY: The entries below a value's `count` are initialized, and stay in place as long as a value has the storage.
/// Only the array in a list's state is changed, under the list's lock, and it alone has the storage's own count:
/// `append` checks that. Snapshots are made under the lock too, so a storage that has no other owner gets none while it
/// is moved.
@safe @usableFromInline
struct EntryArray: RandomAccessCollection {
  @usableFromInline var storage: EntryStorage?
  @usableFromInline var count = 0

  @usableFromInline
  init() {}

  init(capacity: Int) {
    storage = EntryStorage.make(capacity: capacity)
  }

  @usableFromInline var startIndex: Int { 0 }
  @usableFromInline var endIndex: Int { count }

  @usableFromInline subscript(position: Int) -> ObjectEntry {
    precondition(position >= 0 && position < count)
    return unsafe reference(at: position).takeUnretainedValue()
  }

  /// The entry at a position below the count, without a retain.
  ///
  /// SAFETY: The caller keeps the array while it uses the reference.
  @unsafe @inlinable @inline(__always)
  func reference(at position: Int) -> Unmanaged<ObjectEntry> {
    unsafe storage.unsafelyUnwrapped.withUnsafeMutablePointerToElements { unsafe .passUnretained($0[position]) }
  }

  /// The address of an entry's object. Doesn't retain the entry.
  func address(at position: Int) -> UInt {
    precondition(position >= 0 && position < count)
    return unsafe reference(at: position)._withUnsafeGuaranteedRef { $0.address }
  }

  var capacity: Int { storage?.counts.capacity ?? 0 }

  var isFull: Bool { count == capacity }

  /// Appends an entry to an array that is not full.
  mutating func append(_ entry: ObjectEntry) {
    guard let storage else { preconditionFailure("a full array") }
    unsafe storage.withUnsafeMutablePointers { header, elements in
      precondition(unsafe count == header.pointee.count && count < header.pointee.capacity)
      unsafe (elements + count).initialize(to: entry)
      unsafe header.pointee.count += 1
    }
    count += 1
  }

  /// Makes room. Moves the entries, or copies them if a snapshot needs them. Either way, this releases none.
  mutating func grow(to capacity: Int) {
    let isUnique = isKnownUniquelyReferenced(&storage)
    let grown = EntryStorage.make(capacity: capacity)
    unsafe storage?.withUnsafeMutablePointers { header, elements in
      unsafe grown.fill(from: elements, count: count, moving: isUnique)
      if isUnique { unsafe header.pointee.count = 0 }
    }
    storage = grown
  }

  /// The entries without the tombstones, in a storage of their own.
  func living(capacity: Int) -> EntryArray {
    var living = EntryArray(capacity: capacity)
    for entry in self where !entry.isTombstone { living.append(entry) }
    return living
  }
}

/// The memory of an array of entries, and of its snapshots.
///
/// SAFETY: The first `count` elements are initialized. See `EntryArray` for who changes that.
@safe @usableFromInline
final class EntryStorage: ManagedBuffer<(count: Int, capacity: Int), ObjectEntry> {
  static func make(capacity: Int) -> EntryStorage {
    let storage = create(minimumCapacity: capacity) { _ in (0, capacity) }
    return unsafe unsafeDowncast(storage, to: EntryStorage.self)
  }

  /// The header. Its property would check each access for exclusivity.
  var counts: (count: Int, capacity: Int) { unsafe withUnsafeMutablePointerToHeader { unsafe $0.pointee } }

  deinit {
    unsafe withUnsafeMutablePointers { header, elements in
      _ = unsafe elements.deinitialize(count: header.pointee.count)
    }
  }

  @unsafe
  func fill(from source: UnsafeMutablePointer<ObjectEntry>, count: Int, moving: Bool) {
    unsafe withUnsafeMutablePointers { header, elements in
      if moving {
        unsafe elements.moveInitialize(from: source, count: count)
      } else {
        unsafe elements.initialize(from: source, count: count)
      }
      unsafe header.pointee.count = count
    }
  }
}
