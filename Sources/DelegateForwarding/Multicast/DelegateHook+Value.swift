// The value of an observed property. `HookStorage` says where it is.

extension DelegateHook {
  /// The oldest living proxy, or what was assigned.
  ///
  /// SAFETY: `first` is not changed any more when the word says that it is there. Where the word has an address, what it refers to is
  /// protected, and with a property what that shows, see `HookStorage`. The hook of an observed property refers to an `ObservedProperty`.
  @inlinable @inline(__always)
  var value: P? {
    var isDead = false
    let value: P? = storage.read { word in
      if word == HookStorage.first { return unsafe first.load(as: P.self) }
      guard let pointer = unsafe UnsafeRawPointer(bitPattern: HookStorage.address(in: word)) else { return nil }
      if word & HookStorage.propertyFlag == 0 {
        return unsafe Unmanaged<SubscriberEntry>.fromOpaque(pointer)._withUnsafeGuaranteedRef { entry in
          guard let object = entry.object else { return nil }
          return entry.pack(object, as: P.self)
        }
      }
      return unsafe Unmanaged<ObservedProperty>.fromOpaque(pointer)._withUnsafeGuaranteedRef { property in
        guard let shown = unsafe property.shown.load() else { return nil }
        return unsafe shown._withUnsafeGuaranteedRef { entry in
          guard let object = entry.object else {
            isDead = true
            return nil
          }
          return entry.pack(object, as: P.self)
        }
      }
    }
    // If it is dead, another one may be next in line.
    return isDead ? firstLivingValue : value
  }

  @usableFromInline
  var firstLivingValue: P? {
    (storage.property as? ObservedProperty)?.firstLivingShown(as: P.self)
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
    if !storesTwo || storage.hasProperty { return false }
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
    if storage.store(delegate: delegate) { return }
    guard let property = storage.property as? ObservedProperty else { return }
    guard let delegate else { return _ = property.assign(nil, isProxy: false) }
    // A proxy of the user's is not asked, as its multicast may be gone.
    if property.isKnownProxy(delegate.object) { return _ = property.assign(delegate, isProxy: true) }
    guard let target = property.list.forwardingTarget(of: delegate.object) else {
      return _ = property.assign(delegate, isProxy: false)
    }
    if target === property.list { return _ = property.assign(delegate, isProxy: true) }
    ForwardingGraph.link(property.list, to: target) { property.assign(delegate, isProxy: false) }
  }
}

/// The property is assigned, and `storeUnwrapped` has left it.
///
/// Both are handed over, so that the caller need not retain them for the usual assignment.
@usableFromInline
func assign<P>(_ delegate: __owned P?, to hook: __owned DelegateHook<P>) {
  hook.assign(delegate.map { UnpackedDelegate($0) })
}
