// What a list does about the property that its multicasts wrap. `PropertyState` decides; here it is asked under the lock, and what it
// says is done without the lock.

extension SubscriberList {
  typealias Property = PropertyState<SubscriberEntry>

  /// Runs an event of the property's state, and publishes what it has changed.
  ///
  /// Nil if no property is wrapped. What the event lets go of is let go after the lock.
  @discardableResult
  func update<Result>(_ event: (WrappedProperty) -> Result) -> Result? {
    let (result, released) = perform(event)
    withExtendedLifetime(released) {}
    return result
  }

  /// Does the same where nothing may be let go yet: `released` takes what is, and what `event` returns.
  func update(releasing released: inout [AnyObject?], _ event: (WrappedProperty) -> AnyObject?) {
    let (object, original) = perform(event)
    released += [object ?? nil, original]
  }

  private func perform<Result>(_ event: (WrappedProperty) -> Result) -> (result: Result?, released: AnyObject?) {
    state.withLock { state in
      guard let property = state.property else { return (nil, nil) }
      let original = property.state.original
      let shown = property.state.shown
      let result = event(property)
      publishOccupants(of: property.state, insteadOf: original, shown, in: &state)
      return (result, property.updateHold())
    }
  }

  private func publishOccupants(
    of property: Property, insteadOf former: SubscriberEntry?, _ formerlyShown: SubscriberEntry?, in state: inout State
  ) {
    guard property.original !== former || property.shown !== formerlyShown else { return }
    if property.original !== former {
      original.publish(property.original)
      if let former {
        // The edge of a delegate that forwards ends here.
        former.mark(SubscriberEntry.removed)
        state.retiredOccupants.append(former)
      }
    }
    if property.shown !== formerlyShown {
      shown.publish(property.shown)
      if let formerlyShown { state.retiredOccupants.append(formerlyShown) }
    }
    reclaimOccupants(in: &state)
  }

  /// Lets go of the entries of replaced delegates, unless somebody may be looking at them. That runs no foreign code.
  func reclaimOccupants(in state: inout State) {
    if state.retiredOccupants.isEmpty { return }
    let own = identity(of: self)
    let current = identity(of: state.table)
    let retired = state.retiredTables
    let isRead = hazards.protectsReferences { address in
      address == own || address == current || retired.contains { identity(of: $0) == address }
    }
    if isRead { hasGarbage.store(true, ordering: .releasing) } else { state.retiredOccupants = [] }
  }
}

// MARK: - Multicasts come and go

extension SubscriberList {
  /// The multicast that has reserved a place has its proxy now, which takes its turn in the property. What is found there is adopted.
  func join(_ id: Property.MemberID, proxy: UnpackedDelegate, holdsOriginal: Bool, restoresOriginal: Bool) {
    let member = Property.Member(
      proxy: proxy.makeEntry(), holdsOriginal: holdsOriginal, restoresOriginal: restoresOriginal)
    let action = update { $0.state.join(member, as: id, on: ThreadID.current) }
    // A proxy forwards to this list, so it can't be delivered to.
    _ = remove(proxy.object)
    reconcile(action)
  }

  /// A multicast goes. The next one's proxy takes its place, or the original delegate does.
  func leave(_ id: Property.MemberID) {
    reconcile(update { $0.state.leave(id, on: ThreadID.current) })
    forgetDeadProxies()
  }

  /// Forgets the proxies of multicasts that have gone, once they have gone too. Amortised O(1).
  private func forgetDeadProxies() {
    let former = state.withLock { state -> [SubscriberEntry] in
      guard let property = state.property?.state, property.formerProxyCount > property.formerProxyLimit else {
        return []
      }
      return property.formerProxies
    }
    if former.isEmpty { return }
    let dead = former.filter { !$0.isAlive }
    state.withLock { $0.property?.state.forget(deadProxies: dead) }
  }

  /// Puts the oldest proxy back, whatever has displaced it, which is adopted.
  func reinstall() {
    reconcile(update { $0.state.reinstall(on: ThreadID.current) })
  }

  /// Whether the proxy of this multicast is in the property.
  func isInstalled(_ id: Property.MemberID) -> Bool {
    let (proxy, shown, accessor) = state.withLock { state in
      let property = state.property
      let isPlain = property?.state.storage == .plain
      return (property?.state.proxy(of: id), property?.state.shown, isPlain ? property?.accessor : nil)
    }
    guard let proxy else { return false }
    guard let accessor else { return shown === proxy }
    return accessor.occupant.map { identity(of: $0) } == proxy.address
  }
}

// MARK: - The property changes

extension SubscriberList {
  /// The plain property was assigned: `didSet` says so.
  func propertyDidChange() {
    let (report, access, successor) =
      update { property in
        (property.state.beginReport(on: ThreadID.current), property.access, property.successor)
      } ?? (nil, nil, nil)
    if let successor { return successor.list.propertyDidChange() }
    guard let report, let access else { return }
    let (value, found) = read(access.property)
    let action = update { $0.state.reported(value, report) }
    if case .adopt = action, let found {
      reconcile(adopt(found) { $0.state.adopted($1, report) }, by: access)
    } else {
      reconcile(action, by: access)
    }
  }

  /// The observed property was assigned.
  func assign(_ delegate: UnpackedDelegate?) {
    var successor: Successor?
    if let delegate, let target = forwardingTarget(of: delegate.object) {
      ForwardingGraph.link(self, to: target) { store(delegate, &successor) }
    } else {
      _ = store(delegate, &successor)
    }
    successor?.list.assign(delegate)
  }

  private func store(_ delegate: UnpackedDelegate?, _ successor: inout Successor?) -> SubscriberEntry? {
    let (entry, next) =
      update { property -> (SubscriberEntry?, Successor?) in
        if let successor = property.successor { return (nil, successor) }
        let address = delegate.map { identity(of: $0.object) }
        return (property.state.assign(address) { delegate?.makeLivingEntry() }, nil)
      } ?? (nil, nil)
    successor = next
    return entry
  }

  /// Makes an object that was found in a plain property the original delegate: `event` gets its entry, or nil if that would close a cycle.
  private func adopt(
    _ delegate: UnpackedDelegate, _ event: (WrappedProperty, SubscriberEntry?) -> Property.Action
  ) -> Property.Action {
    var action = Property.Action.none
    func store() -> SubscriberEntry? {
      let entry = delegate.makeLivingEntry()
      action = update { event($0, entry) } ?? .none
      return entry
    }
    if let target = forwardingTarget(of: delegate.object) {
      let isLinked = ForwardingGraph.link(self, to: target, insert: store)
      if !isLinked { action = update { event($0, nil) } ?? .none }
    } else {
      _ = store()
    }
    return action
  }

  /// Does what the state says about a plain property, until there is nothing more to do. No lock is held.
  private func reconcile(_ first: Property.Action?, by access: WrappedProperty.Access? = nil) {
    guard var action = first else { return }
    if case .none = action { return }
    guard let access = access ?? state.withLock({ $0.property?.access }) else { return }
    // The proxy that was written last, while it is kept alive.
    var written: AnyObject?
    var found: UnpackedDelegate?
    while true {
      switch action {
      case .none:
        withExtendedLifetime((written, found)) {}
        return
      case .read(let entry):
        written = entry?.object
        (action, found) = reportFound(access.property, writtenIsAlive: written != nil)
      case .adopt:
        guard let delegate = found else { return }
        action = adopt(delegate) { property, entry in
          entry == nil ? property.state.declined() : property.state.adopted(entry)
        }
      case .install(let proxy):
        guard let object = proxy.object else {
          action = update { $0.state.unavailable(proxy) } ?? .none
          continue
        }
        if access.isHookKnown {
          access.property.write(object, from: proxy)
        } else {
          PropertyWrites.perform(for: self) { access.property.write(object, from: proxy) }
        }
        written = object
        (action, found) = reportFound(access.property, writtenIsAlive: true)
      case .restore(let entry):
        if let entry, let object = entry.object {
          access.property.write(object, from: entry)
        } else {
          access.property.writeNil()
        }
        action = update { $0.state.restored() } ?? .none
      }
    }
  }

  private func reportFound(
    _ accessor: any DelegateProperty, writtenIsAlive: Bool
  ) -> (Property.Action, found: UnpackedDelegate?) {
    let (value, found) = read(accessor)
    return (update { $0.state.found(value, writtenIsAlive: writtenIsAlive) } ?? .none, found)
  }

  private func read(_ accessor: any DelegateProperty) -> (value: Property.Value, found: UnpackedDelegate?) {
    switch accessor.read() {
    case .serviceIsGone: (.serviceIsGone, nil)
    case .empty: (.empty, nil)
    case .object(let delegate): (.object(identity(of: delegate.object)), delegate)
    }
  }
}

// MARK: - The value of an observed property

extension SubscriberList {
  /// What an observed property shows when the proxy that is in it is in its `deinit`: the next living one, or the original delegate.
  @usableFromInline
  func firstLivingShown<P>(as type: P.Type) -> P? {
    var deadProxies: [SubscriberEntry] = []
    var deadOriginal: SubscriberEntry?
    while true {
      let (proxies, original, shown) = state.withLock { state in
        let property = state.property?.state
        return (property?.proxiesInOrder ?? [], property?.original, property?.shown)
      }
      for proxy in proxies {
        if let delegate = proxy.load(as: type) { return delegate }
      }
      // While they were looked at, other threads may have replaced them all. The original delegate is shown only if nobody wraps the
      // property, so if those found dead are still all that there are.
      guard proxies.elementsEqual(deadProxies, by: ===) else {
        deadProxies = proxies
        continue
      }
      if proxies.isEmpty, let shown, shown !== original {
        // A proxy that was left there, see `restoringOriginal`.
        if let delegate = shown.load(as: type) { return delegate }
        return nil
      }
      if let delegate = original?.load(as: type) { return delegate }
      if original === deadOriginal {
        if let original { update { $0.state.shownIsDead(original) } }
        return nil
      }
      deadOriginal = original
    }
  }
}

extension UnpackedDelegate {
  /// A weak entry for it, or nil if it is in its `deinit`.
  func makeLivingEntry() -> SubscriberEntry? {
    let entry = makeEntry()
    return entry.object == nil ? nil : entry
  }
}
