// Multicasts come and go. `PropertyState+Members` decides.

extension SubscriberList {
  /// Reserves a place for a multicast.
  func reserve(for service: AnyObject?) -> Property.MemberID {
    withProperty { property in
      if let service { property.services.insert(identity(of: service)) }
      return property.state.reserve()
    }
  }

  /// The multicast that has reserved a place has its proxy now, which takes its turn in the property. What is found there is adopted.
  func join(_ id: Property.MemberID, proxy: UnpackedDelegate, holdsOriginal: Bool, restoresOriginal: Bool) {
    let member = Property.Member(
      proxy: proxy.makeEntry(), holdsOriginal: holdsOriginal, restoresOriginal: restoresOriginal)
    // Whether what an observed property shows is alive is asked under the lock, where it may not be released.
    var shown: AnyObject?
    let action = update { property in
      shown = property.state.shown?.object
      return property.state.join(member, as: id, on: ThreadID.current)
    }
    withExtendedLifetime(shown) {}
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
