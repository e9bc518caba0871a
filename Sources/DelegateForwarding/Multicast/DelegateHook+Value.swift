// The value of an observed property. `HookStorage` knows where it is stored.

extension DelegateHook {
  /// The first living proxy or, without one, what was assigned.
  ///
  /// SAFETY: `first` does not change any more once the word says that it is set. If the word has an address, the object
  /// there is protected, and so is what a property shows, see `HookStorage`. The hook of an observed property refers to
  /// an `ObservedProperty`.
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
    // The property may have another proxy or a delegate that replaces the dead one.
    return isDead ? firstLivingValue : value
  }

  @usableFromInline
  var firstLivingValue: P? {
    (storage.property as? ObservedProperty)?.firstLivingShown(as: P.self)
  }

  /// The hook's content, with `first` as an entry.
  ///
  /// SAFETY: `first` is set if the word says so.
  var content: HookStorage.Content {
    let content = storage.load()
    guard case .first = content, let object = unsafe first.object else { return content }
    return .first(SubscriberEntry(object: object, witnessTable: unsafe first.witnessTable))
  }
}

// MARK: - Assigning

extension DelegateHook {
  /// Stores a delegate that `twoWords` has split, or nil, if no multicast wraps the property. Returns whether it did.
  ///
  /// This is the usual assignment. The attribute tells the compiler that this function releases nothing of the
  /// caller's. Otherwise the compiler would retain the delegate, and for an object with weak references a retain and a
  /// release cost as much as making another weak reference.
  ///
  /// SAFETY: The caller holds the object. Only an entry is released here, see `HookStorage.store`, and an entry owns
  /// nothing else. The declaration of `first` explains when it may be written.
  @unsafe @usableFromInline @_effects(releasenone)
  func storeUnwrapped(_ object: Unmanaged<AnyObject>?, _ witnessTable: UInt) -> Bool {
    if !storesTwo || storage.hasProperty { return false }
    guard let object = unsafe object else { return storage.store(nil) }
    #if canImport(ObjectiveC)
      // A tagged pointer, which an entry can't hold.
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
    // Don't ask a user's proxy object for its list, because it may have released its multicast.
    if property.isKnownProxy(delegate.object) { return _ = property.assign(delegate, isProxy: true) }
    guard let target = property.list.forwardingTarget(of: delegate.object) else {
      return _ = property.assign(delegate, isProxy: false)
    }
    if target === property.list { return _ = property.assign(delegate, isProxy: true) }
    ForwardingGraph.link(property.list, to: target) { property.assign(delegate, isProxy: false) }
  }
}

/// Assigns a delegate that `storeUnwrapped` has not stored.
///
/// Takes over both references, so that the usual assignment needs no retain.
@usableFromInline
func assign<P>(_ delegate: __owned P?, to hook: __owned DelegateHook<P>) {
  hook.assign(delegate.map { UnpackedDelegate($0) })
}
