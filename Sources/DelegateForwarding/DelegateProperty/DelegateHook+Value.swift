// The value of an observed property. `HookStorage` says where it is.

extension DelegateHook {
  /// The oldest living proxy, or what was assigned.
  ///
  /// SAFETY: `first` is not changed any more when the word says that it is there. Where the word has an address, what it refers to is
  /// protected, and with a list what that shows, see `HookStorage`.
  @inlinable @inline(__always)
  var value: P? {
    var isDead = false
    let value: P? = storage.read { word in
      if word == HookStorage.first { return unsafe first.load(as: P.self) }
      guard let pointer = unsafe UnsafeRawPointer(bitPattern: HookStorage.address(in: word)) else { return nil }
      if word & HookStorage.listFlag == 0 {
        return unsafe Unmanaged<SubscriberEntry>.fromOpaque(pointer)._withUnsafeGuaranteedRef { entry in
          guard let object = entry.object else { return nil }
          return entry.pack(object, as: P.self)
        }
      }
      return unsafe Unmanaged<SubscriberList>.fromOpaque(pointer)._withUnsafeGuaranteedRef { list in
        guard let shown = unsafe list.shown.load() else { return nil }
        return unsafe shown._withUnsafeGuaranteedRef { entry in
          guard let object = entry.object else {
            isDead = true
            return nil
          }
          return entry.pack(object, as: P.self)
        }
      }
    }
    // If it is dead or in its `deinit`, another one may be next in line.
    return isDead ? firstLivingValue : value
  }

  @usableFromInline
  var firstLivingValue: P? {
    guard let list = storage.list else { return nil }
    let value = list.firstLivingShown(as: P.self)
    PropertyReads.note(list, gives: value.map { UnpackedDelegate($0).object })
    return value
  }

  /// What the hook refers to.
  ///
  /// SAFETY: See `first`, which is there if the word says so.
  var content: HookStorage.Content {
    let content = storage.load()
    guard case .first = content, let object = unsafe first.object else { return content }
    return .first(SubscriberEntry(object: object, witnessTable: unsafe first.witnessTable))
  }
}

// MARK: - Assigning

extension DelegateHook {
  /// Stores a delegate that `twoWords` has taken apart, or nil, if no multicast wraps the property. Returns whether it did.
  ///
  /// This is the usual assignment, and the compiler is told that it releases nothing of the caller's. It would retain the delegate
  /// otherwise, and an object that is referred to weakly has a side table, so that a retain and a release take as long as making
  /// the weak reference.
  ///
  /// SAFETY: The caller holds the object. Nothing is released here but an entry, see `HookStorage.store`, and an entry owns nothing
  /// that is released with it. For `first`, see there.
  @unsafe @usableFromInline @_effects(releasenone)
  func storeUnwrapped(_ object: Unmanaged<AnyObject>?, _ witnessTable: UInt) -> Bool {
    // A multicast wraps it, or a list that writes it has still to learn whose hook this is.
    if !storesTwo || storage.hasList || PropertyWrites.areUnderWay { return false }
    guard let object = unsafe object else { return storage.store(nil) }
    #if canImport(ObjectiveC)
      // A tagged pointer, which an entry refuses.
      if unsafe UInt(bitPattern: object.toOpaque()) & SubscriberEntry.flags != 0 { return false }
    #endif
    return unsafe object._withUnsafeGuaranteedRef { object in
      if storage.reserveFirst() {
        unsafe first.object = object
        unsafe first.witnessTable = witnessTable
        if storage.publishFirst() { return true }
      }
      return storage.store(SubscriberEntry(object: object, witnessTable: witnessTable))
    }
  }

  fileprivate func assign(_ delegate: UnpackedDelegate?) {
    learnProperty()
    if !storage.store(delegate?.makeEntry()) { storage.list?.assign(delegate) }
  }
}

/// The property is assigned, and `storeUnwrapped` has left it.
///
/// Both are handed over, so that the caller need not retain them for the usual assignment.
@usableFromInline
func assign<P>(_ delegate: __owned P?, to hook: __owned DelegateHook<P>) {
  hook.assign(delegate.map { UnpackedDelegate($0) })
}
