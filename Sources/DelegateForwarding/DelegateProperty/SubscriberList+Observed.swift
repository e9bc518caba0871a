// The value of an observed property, which the list has. `PropertyState+Observed` decides.

extension SubscriberList {
  /// Begins with what an observed property holds. Before any other thread can see this list.
  func wrapObserved(_ entry: SubscriberEntry?) {
    withProperty { _ in }
    update { property in
      property.state.becomeObserved()
      if let entry { _ = property.state.assign(entry.address) { entry } }
    }
  }

  /// Finds out whether the delegate with which the list began forwards. Not before the property has the list, which the delegate may ask for.
  func linkOriginal(_ entry: SubscriberEntry) {
    guard let object = entry.object, let target = forwardingTarget(of: object) else { return }
    let isLinked = ForwardingGraph.link(self, to: target) { originalEntry === entry ? entry : nil }
    if isLinked { return }
    update { property in
      if property.state.original === entry { _ = property.assign(nil) }
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
        return (property.assign(delegate), nil)
      } ?? (nil, nil)
    successor = next
    return entry
  }

  /// Assigns what an observed property held, which doesn't forward.
  func assign(_ delegate: UnpackedDelegate, releasing released: inout [AnyObject?]) {
    update(releasing: &released) { property in
      _ = property.assign(delegate)
      return nil
    }
  }

  /// Assigns a delegate that forwards to `target`, unless another one than `original` has been assigned meanwhile.
  func assign(_ delegate: UnpackedDelegate, forwardingTo target: SubscriberList, insteadOf original: SubscriberEntry?) {
    ForwardingGraph.link(self, to: target) {
      let entry = update { property -> SubscriberEntry? in
        guard property.state.original === original else { return nil }
        return property.assign(delegate)
      }
      return entry ?? nil
    }
  }

  /// The entry of what an observed property shows.
  var shownEntry: SubscriberEntry? { state.withLock { $0.property?.state.shown } }

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
