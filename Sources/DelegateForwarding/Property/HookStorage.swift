import Synchronization

/// The content of an `@ObservedDelegate` property or of a plain property's hook: nothing, a delegate, or the property
/// that its multicasts share.
///
/// A property that no multicast wraps needs only this word and a weak reference: the hook itself stores the first
/// delegate, and an entry stores each later one. The first multicast creates the `WrappedProperty`.
///
/// SAFETY: The word is zero, `first`, the address of an entry, or the address of a property with a flag in a bit that
/// alignment leaves zero. The storage owns the object at that address once. Readers protect it by a hazard pointer
/// before they access it, and check that the word has not changed. A writer exchanges the word and then retires the
/// former object, which is released once no hazard pointer protects it. The hook's own `first` needs no protection,
/// because it lives as long as the hook: one thread reserves and writes it, and then sets this word to `first`, at most
/// once.
@safe @usableFromInline
struct HookStorage: ~Copyable {
  @usableFromInline let word = Atomic<UInt>(0)
  @usableFromInline let hazards = HazardPointers.shared
  private let isFirstReserved = Atomic<Bool>(false)

  @usableFromInline
  init() {}

  /// The word's value if the delegate is in the hook's `first`.
  @usableFromInline static var first: UInt { 1 }
  /// The flag of a property's address.
  @usableFromInline static var propertyFlag: UInt { 2 }

  /// The address in a word, or zero if there is none.
  @inlinable @inline(__always)
  static func address(in word: UInt) -> UInt { word & ~(first | propertyFlag) }

  enum Content {
    case empty
    /// The hook's `first`, as an entry if it is alive.
    case first(SubscriberEntry?)
    case delegate(SubscriberEntry)
    case property(WrappedProperty)

    fileprivate var word: UInt {
      switch self {
      case .empty: 0
      case .first: HookStorage.first
      case .delegate(let entry): identity(of: entry)
      case .property(let property): identity(of: property) | HookStorage.propertyFlag
      }
    }
  }

  deinit {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: Self.address(in: word.load(ordering: .acquiring))) else {
      return
    }
    unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release()
  }

  /// The current content, retained.
  ///
  /// Not inlined, so that `.ci/retains-while-protected` finds its machine code.
  @inline(never)
  func load() -> Content {
    let word = read { word in
      unsafe HazardPointers.retain(Self.address(in: word))
      return word
    }
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: Self.address(in: word)) else {
      return word == Self.first ? .first(nil) : .empty
    }
    if word & Self.propertyFlag != 0 {
      return .property(unsafe Unmanaged<WrappedProperty>.fromOpaque(pointer).takeRetainedValue())
    }
    return .delegate(unsafe Unmanaged<SubscriberEntry>.fromOpaque(pointer).takeRetainedValue())
  }

  /// Whether there is a property, because a multicast has wrapped it.
  var hasProperty: Bool { word.load(ordering: .relaxed) & Self.propertyFlag != 0 }

  /// The property, if a multicast has wrapped it. From then on it lives as long as the storage, so reading it needs no
  /// protection.
  var property: WrappedProperty? {
    let word = word.load(ordering: .acquiring)
    guard word & Self.propertyFlag != 0, let pointer = unsafe UnsafeRawPointer(bitPattern: Self.address(in: word))
    else {
      return nil
    }
    return unsafe Unmanaged<WrappedProperty>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Runs `body` with the word, and protects the object at the word's address meanwhile. `body` must not run foreign
  /// code.
  @inlinable @inline(__always)
  func read<Result>(_ body: (UInt) -> Result) -> Result {
    while true {
      let word = word.load(ordering: .acquiring)
      let address = Self.address(in: word)
      if address == 0 { return body(word) }
      guard let hazard = unsafe hazards.claim(address | HazardPointers.readsReferences) else {
        return readWithoutSlot(body)
      }
      defer { unsafe hazard.pointee.address.store(0, ordering: .releasing) }
      if self.word.load(ordering: .sequentiallyConsistent) == word { return body(word) }
    }
  }

  @usableFromInline
  func readWithoutSlot<Result>(_ body: (UInt) -> Result) -> Result {
    hazards.withoutSlot { body(word.load(ordering: .sequentiallyConsistent)) }
  }

  /// Reserves the hook's `first`, if nothing is stored and no thread has reserved it before.
  func reserveFirst() -> Bool {
    word.load(ordering: .relaxed) == 0 && !isFirstReserved.exchange(true, ordering: .relaxed)
  }

  /// Makes the hook's `first` the content, if there is none yet.
  func publishFirst() -> Bool {
    word.compareExchange(expected: 0, desired: Self.first, ordering: .releasing).exchanged
  }

  /// Replaces the content by a delegate or nothing, unless it is a property. Returns whether it did.
  ///
  /// For an object in its `deinit` it stores an empty entry, just as a weak property would be nil. It releases only
  /// entries.
  func store(delegate: UnpackedDelegate?) -> Bool {
    hasProperty ? false : store(delegate?.makeEntry())
  }

  /// Replaces the content by an entry or nothing, unless it is a property. Returns whether it did.
  func store(_ entry: consuming SubscriberEntry?) -> Bool {
    var old = word.load(ordering: .relaxed)
    guard old & Self.propertyFlag == 0 else { return false }
    let retained = unsafe entry.take().map { unsafe Unmanaged.passRetained($0) }
    let new = unsafe UInt(bitPattern: retained?.toOpaque())
    while true {
      let (exchanged, found) = word.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent)
      if exchanged { break }
      guard found & Self.propertyFlag == 0 else {
        unsafe retained?.release()
        return false
      }
      old = found
    }
    if let pointer = unsafe UnsafeRawPointer(bitPattern: Self.address(in: old)) {
      retire(unsafe Unmanaged<SubscriberEntry>.fromOpaque(pointer).takeRetainedValue())
    }
    return true
  }

  /// Replaces `old`, which is not a property, by a property, if the content has not changed. Returns whether it did.
  func exchange(_ old: Content, for property: WrappedProperty) -> Bool {
    // The storage's own reference. It is released again if the exchange fails.
    let new = unsafe Unmanaged.passRetained(property)
    let word = identity(of: property) | Self.propertyFlag
    guard self.word.compareExchange(expected: old.word, desired: word, ordering: .sequentiallyConsistent).exchanged
    else {
      unsafe new.release()
      return false
    }
    if case .delegate(let entry) = old {
      // The storage gives up its reference. `entry` keeps the object alive until no thread reads it any more.
      unsafe Unmanaged.passUnretained(entry).release()
      retire(entry)
    }
    return true
  }

  private func retire(_ entry: SubscriberEntry) {
    if hazards.protects(identity(of: entry)) {
      withExtendedLifetime(hazards.retire(entry, among: Self.retiredEntries)) {}
    }
  }

  /// Entries that were replaced while a thread may have been reading them.
  private static let retiredEntries = Locked<[SubscriberEntry]>([])
}

extension HookStorage.Content {
  /// The stored delegate, if there is one.
  var delegate: SubscriberEntry? {
    switch self {
    case .first(let entry): entry
    case .delegate(let entry): entry
    case .empty, .property: nil
    }
  }
}
