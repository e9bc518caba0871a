// How a list becomes the list of a property, and how another one replaces it. Most of this runs under the lock of
// `PropertyRegistry`, so no foreign object is released here: `released` takes it.

extension SubscriberList {
  /// What a list leaves to its successor.
  struct Leftovers {
    let list: SubscriberList
    let entries: [SubscriberEntry]
    let held: [ObjectIdentifier: AnyObject]
  }

  /// The property of this list, with which it begins to be one that wraps something.
  func withProperty<Result>(_ body: (WrappedProperty) -> Result) -> Result {
    state.withLock { state in
      if state.property == nil { state.property = WrappedProperty() }
      return body(state.property!)
    }
  }

  /// Begins with what an observed property holds. Before any other thread can see this list.
  func wrapObserved(_ entry: SubscriberEntry?) {
    withProperty { _ in }
    update { property in
      property.state.becomeObserved()
      if let entry { _ = property.state.assign(entry.address) { entry } }
    }
  }

  /// Learns how the property is read and written.
  func wrap(
    property: (any DelegateProperty)?, keyPath: AnyKeyPath?, hook: ObjectIdentifier?, of service: AnyObject,
    isObserved: Bool, releasing released: inout [AnyObject?]
  ) {
    withProperty { wrapped in
      wrapped.service = service
      if let hook { wrapped.hook = hook }
      if let keyPath { wrapped.keyPaths.append(keyPath) }
    }
    update(releasing: &released) { wrapped in
      if isObserved {
        wrapped.state.becomeObserved()
        defer { wrapped.accessor = nil }
        return wrapped.accessor
      }
      if wrapped.state.storage != .observed, wrapped.accessor == nil { wrapped.accessor = property }
      wrapped.state.becomePlain()
      return nil
    }
  }

  /// Reserves a place for a multicast.
  func reserve(for service: AnyObject?) -> Property.MemberID {
    withProperty { property in
      if let service { property.services.insert(identity(of: service)) }
      return property.state.reserve()
    }
  }

  /// Assigns what an observed property held, which doesn't forward.
  func assign(_ delegate: UnpackedDelegate, releasing released: inout [AnyObject?]) {
    update(releasing: &released) { property in
      _ = property.state.assign(identity(of: delegate.object)) { delegate.makeLivingEntry() }
      return nil
    }
  }

  /// Replaces this list by another one, which has no successor. From now on this one is unused.
  func supersede(by list: SubscriberList, releasing released: inout [AnyObject?]) -> Leftovers {
    let inherited = withProperty { $0.succession }
    let successor = list.succession(or: inherited)
    released += [inherited, successor, inherited?.advance(to: list)]
    return state.withLock { state in
      state.property?.successor = successor
      hasSuccessor.store(true, ordering: .releasing)
      return Leftovers(
        list: self, entries: (0..<state.count).map { state.table.entry(at: $0) }, held: state.held)
    }
  }

  /// Takes over the subscribers and listeners that stayed with another list, and its former proxies. Without a lock.
  func takeOver(_ leftovers: Leftovers) {
    takeOverUnresolved(from: leftovers.list)
    for entry in leftovers.entries where !entry.isTombstone {
      guard let object = entry.object else { continue }
      if let listener = entry.listener {
        leftovers.list.abandon(entry)
        takeOver(listener, of: object, isHeld: leftovers.held[ObjectIdentifier(object)] != nil)
        continue
      }
      let isHeld = leftovers.held[ObjectIdentifier(object)] != nil
      // A subscriber of both lists keeps the stronger hold.
      subscribe(UnpackedDelegate(object, like: entry), strongly: isHeld ? true : nil)
    }
    let former = leftovers.list.state.withLock { $0.property?.state.formerProxies ?? [] }
    update { $0.state.remember(formerProxies: former) }
    leftovers.list.clear()
  }

  /// The property is deallocated, and its own multicast is released with it.
  func propertyIsGone() {
    let own = update { property in
      defer { property.ownMulticast = nil }
      property.state.propertyIsGone()
      return property.ownMulticast
    }
    withExtendedLifetime(own) {}
  }
}

// MARK: - Asking

extension SubscriberList {
  /// Whether a multicast wraps the property, or is about to.
  var isInUse: Bool { state.withLock { $0.property?.state.isInUse ?? false } }

  /// Whether a multicast wraps the property.
  var isWrapped: Bool { state.withLock { $0.property?.state.isWrapped ?? false } }

  /// Whether the property's value is kept here.
  var isObserved: Bool { state.withLock { $0.property?.state.storage == .observed } }

  /// The entry of what an observed property shows.
  var shownEntry: SubscriberEntry? { state.withLock { $0.property?.state.shown } }

  /// The service, to be named in descriptions.
  var wrappedService: AnyObject? { state.withLock { $0.property?.service } }

  /// The hook that was told of this list's own write is the one of its property.
  func learn(hook: ObjectIdentifier) {
    state.withLock { state in
      if state.property?.hook == nil { state.property?.hook = hook }
    }
  }

  func knowsKeyPath(_ keyPath: AnyKeyPath) -> Bool { keyPaths.contains(keyPath) }

  private var keyPaths: [AnyKeyPath] { state.withLock { $0.property?.keyPaths ?? [] } }

  /// Whether this is the list of a property with this hook, or of one that is reached by this key path and holds `occupant`.
  ///
  /// The same property has other key paths in the classes that inherit it. Swift doesn't tell that they are one, but if the property holds a
  /// proxy of this list, it is the one that this list wraps.
  func isList(of property: (any DelegateProperty)?, hook: ObjectIdentifier?, occupant: AnyObject?) -> Bool {
    if isSuperseded { return false }
    let known = state.withLock { $0.property?.hook }
    if let hook, let known { return hook == known }
    guard let property else { return false }
    let keyPaths = keyPaths
    if keyPaths.contains(property.keyPath) { return true }
    let root = type(of: property.keyPath).rootType
    if keyPaths.contains(where: { type(of: $0).rootType == root }) { return false }
    guard let occupant else { return false }
    return state.withLock { $0.property?.state.isProxy(identity(of: occupant)) ?? false }
  }
}
