import Synchronization

/// What an `@ObservedDelegate` property, or the hook of a plain one, refers to: nothing, a delegate, or the property as its multicasts share it.
///
/// A property that no multicast wraps has only this word and a weak reference: the first delegate is in the hook itself, each later one in an
/// entry. The first multicast creates the `WrappedProperty`.
///
/// SAFETY: The word is zero, or `first`, or the address of an entry, or that of a property with a flag in a bit that alignment leaves zero. What
/// has an address is owned once by the storage. Readers protect it by a hazard pointer before they touch it, and check that the word is
/// still the same; a writer exchanges the word and then retires what was there, which is released when no hazard pointer
/// protects it. The hook's own `first` needs no protection, as it goes with the hook: one thread reserves it and writes it, and then
/// this word says that it is there, at most once.
@safe @usableFromInline
struct HookStorage: ~Copyable {
  @usableFromInline let word = Atomic<UInt>(0)
  @usableFromInline let hazards = HazardPointers.shared
  private let isFirstReserved = Atomic<Bool>(false)

  @usableFromInline
  init() {}

  /// The word that says that the value is the hook's `first`.
  @usableFromInline static var first: UInt { 1 }
  /// Marks the address of a property.
  @usableFromInline static var propertyFlag: UInt { 2 }

  /// The address in a word, zero if there is none.
  @inlinable @inline(__always)
  static func address(in word: UInt) -> UInt { word & ~(first | propertyFlag) }

  enum Content {
    case empty
    /// An entry for the hook's `first`, if that is alive.
    case first(SubscriberEntry?)
    case delegate(SubscriberEntry)
    case property(WrappedProperty)

    fileprivate var object: AnyObject? {
      switch self {
      case .empty, .first: nil
      case .delegate(let entry): entry
      case .property(let property): property
      }
    }

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

  /// What is there now, retained.
  ///
  /// It is not inlined, so that `.ci/retains-while-protected` finds its machine code.
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

  /// Whether there is a property, because somebody has wrapped it.
  var hasProperty: Bool { word.load(ordering: .relaxed) & Self.propertyFlag != 0 }

  /// The property, if somebody has wrapped it. From then on it stays as long as the storage, so it needs no protection.
  var property: WrappedProperty? {
    let word = word.load(ordering: .acquiring)
    guard word & Self.propertyFlag != 0, let pointer = unsafe UnsafeRawPointer(bitPattern: Self.address(in: word))
    else {
      return nil
    }
    return unsafe Unmanaged<WrappedProperty>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Runs `body`, which runs no foreign code, with a word whose object is protected meanwhile.
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

  /// Reserves the hook's `first`, if nothing is stored and nobody has reserved it before.
  func reserveFirst() -> Bool {
    word.load(ordering: .relaxed) == 0 && !isFirstReserved.exchange(true, ordering: .relaxed)
  }

  /// Makes the hook's `first` the value, if there still is none.
  func publishFirst() -> Bool {
    word.compareExchange(expected: 0, desired: Self.first, ordering: .releasing).exchanged
  }

  /// Puts a delegate, or nothing, in place of what is there, unless that is a property. Returns whether it did.
  ///
  /// For an object in its `deinit` it stores an entry that is empty from the beginning, as a weak property would be nil. It releases entries only.
  func store(delegate: UnpackedDelegate?) -> Bool {
    hasProperty ? false : store(delegate?.makeEntry())
  }

  /// The same for an entry.
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

  /// Puts a property in place of `old`, which is no property, if that is still there. Returns whether it did.
  func exchange(_ old: Content, for property: WrappedProperty) -> Bool {
    // The storage's own reference, which is released again if the exchange fails.
    let new = unsafe Unmanaged.passRetained(property)
    let word = identity(of: property) | Self.propertyFlag
    guard self.word.compareExchange(expected: old.word, desired: word, ordering: .sequentiallyConsistent).exchanged
    else {
      unsafe new.release()
      return false
    }
    if case .delegate(let entry) = old {
      // The storage gives up its reference. `entry` keeps the object until nobody reads it any more.
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
  /// The delegate that is stored, if one is.
  var delegate: SubscriberEntry? {
    switch self {
    case .first(let entry): entry
    case .delegate(let entry): entry
    case .empty, .property: nil
    }
  }
}
