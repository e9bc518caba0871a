import Synchronization

/// What an `@ObservedDelegate` property, or the hook of a plain one, refers to: nothing, a delegate, or the list of the multicasts
/// on the property.
///
/// A property that no multicast wraps has only this word and a weak entry. The first multicast creates the list.
///
/// SAFETY: The word is zero, or the address of an entry, or that of a list with a flag in a bit that alignment leaves zero. The
/// storage owns one reference to it. Readers protect it by a hazard pointer before they touch it, and check that the word is
/// still the same; a writer exchanges the word and then retires what was there, which is released when no hazard pointer
/// protects it.
@safe @usableFromInline
struct HookStorage: ~Copyable {
  @usableFromInline let word = Atomic<UInt>(0)
  @usableFromInline let hazards = HazardPointers.shared

  @usableFromInline
  init() {}

  /// Marks the address of a list.
  @usableFromInline static var listFlag: UInt { 2 }

  enum Content {
    case empty
    case delegate(SubscriberEntry)
    case list(SubscriberList)

    fileprivate var object: AnyObject? {
      switch self {
      case .empty: nil
      case .delegate(let entry): entry
      case .list(let list): list
      }
    }

    fileprivate var word: UInt {
      switch self {
      case .empty: 0
      case .delegate(let entry): identity(of: entry)
      case .list(let list): identity(of: list) | HookStorage.listFlag
      }
    }
  }

  deinit {
    _ = Self.takeOver(word.load(ordering: .acquiring))
  }

  /// The reference that the storage owned.
  private static func takeOver(_ word: UInt) -> AnyObject? {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: word & ~listFlag) else { return nil }
    return unsafe Unmanaged<AnyObject>.fromOpaque(pointer).takeRetainedValue()
  }

  /// What is there now, retained.
  func load() -> Content {
    read { word in
      guard let pointer = unsafe UnsafeRawPointer(bitPattern: word & ~Self.listFlag) else { return .empty }
      if word & Self.listFlag != 0 {
        return .list(unsafe Unmanaged<SubscriberList>.fromOpaque(pointer).takeUnretainedValue())
      }
      return .delegate(unsafe Unmanaged<SubscriberEntry>.fromOpaque(pointer).takeUnretainedValue())
    }
  }

  /// Whether there is a list.
  var hasList: Bool { word.load(ordering: .relaxed) & Self.listFlag != 0 }

  /// The list, if there is one.
  var list: SubscriberList? {
    guard hasList, case .list(let list) = load() else { return nil }
    return list
  }

  /// Runs `body`, which runs no foreign code, with a word whose object is protected meanwhile.
  @inlinable @inline(__always)
  func read<Result>(_ body: (UInt) -> Result) -> Result {
    while true {
      let word = word.load(ordering: .acquiring)
      if word == 0 { return body(0) }
      let address = word & ~Self.listFlag
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

  /// Puts an entry, or nothing, in place of what is there, unless that is a list. Returns whether it did.
  ///
  /// An object in its `deinit` leaves an entry that is empty from the beginning, as a weak property does.
  func storeUnwrapped(_ entry: consuming SubscriberEntry?) -> Bool {
    var old = word.load(ordering: .relaxed)
    guard old & Self.listFlag == 0 else { return false }
    let retained = unsafe entry.take().map { unsafe Unmanaged.passRetained($0) }
    let new = unsafe UInt(bitPattern: retained?.toOpaque())
    while true {
      let (exchanged, found) = word.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent)
      if exchanged { break }
      guard found & Self.listFlag == 0 else {
        unsafe retained?.release()
        return false
      }
      old = found
    }
    if let object = Self.takeOver(old) { hazards.retire(object) }
    return true
  }

  /// Puts `new` in place of `old`, if that is still there.
  func exchange(_ old: Content, for new: Content) -> Bool {
    // The storage's own reference, given back if nothing comes of it.
    let retained = unsafe new.object.map { unsafe Unmanaged.passRetained($0) }
    guard
      word.compareExchange(expected: old.word, desired: new.word, ordering: .sequentiallyConsistent).exchanged
    else {
      unsafe retained?.release()
      return false
    }
    if let object = Self.takeOver(old.word) { hazards.retire(object) }
    return true
  }
}
