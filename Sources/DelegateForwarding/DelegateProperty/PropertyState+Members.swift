// The events of multicasts that come and go.

extension PropertyState {
  /// A multicast is about to wrap the property. `join` follows.
  package mutating func reserve() -> MemberID {
    reservations += 1
    lastID += 1
    return lastID
  }

  /// From now on the property's value is in the service, unless it is known to be kept here.
  package mutating func becomePlain() {
    if storage == .none { storage = .plain }
  }

  /// From now on the property's value is kept here.
  package mutating func becomeObserved() {
    guard storage != .observed else { return }
    storage = .observed
    written = nil
    showOccupant()
  }

  /// The multicast that reserved a place has its proxy now.
  package mutating func join(_ member: Member, as id: MemberID, on thread: UInt) -> Action {
    reservations -= 1
    let isFirst = members.isEmpty
    members.append(member, id: id)
    note(member.proxy)
    if member.holdsOriginal { originalHolders += 1 }
    if !member.restoresOriginal { leavesProxiesInPlace = true }
    guard storage == .plain else {
      if isFirst, let shown, !isProxy(shown.address) { original = shown }
      forgetOriginalIfProxy()
      showOccupant()
      return .none
    }
    forgetOriginalIfProxy()
    if isFirst, !isReconciling { written = nil }
    return change(on: thread, adopts: true)
  }

  /// A multicast goes.
  package mutating func leave(_ id: MemberID, on thread: UInt) -> Action {
    guard let member = members.remove(id) else {
      reservations -= 1
      return .none
    }
    dismiss(member.proxy)
    if member.holdsOriginal { originalHolders -= 1 }
    guard storage == .plain else {
      if !leavesProxiesInPlace { showOccupant() }
      if members.isEmpty { leavesProxiesInPlace = false }
      return .none
    }
    guard leavesProxiesInPlace else { return change(on: thread, adopts: false) }
    changes += 1
    if !isReconciling { finish() }
    return .none
  }

  private mutating func note(_ proxy: Entry) {
    if var record = proxies[proxy.address], record.members > 0 || record.entry.isAlive {
      if record.members == 0 { formerProxyCount -= 1 }
      record.members += 1
      proxies[proxy.address] = record
    } else {
      if proxies.updateValue(ProxyRecord(entry: proxy, members: 1), forKey: proxy.address) != nil {
        formerProxyCount -= 1
      }
    }
  }

  private mutating func dismiss(_ proxy: Entry) {
    guard var record = proxies[proxy.address] else { return }
    record.members -= 1
    if record.members > 0 || record.entry.isAlive {
      proxies[proxy.address] = record
      if record.members == 0 { formerProxyCount += 1 }
    } else {
      _ = proxies.removeAndShrink(proxy.address)
    }
  }

  /// The proxies that another list of the same property had.
  package mutating func remember(formerProxies: [Entry]) {
    for entry in formerProxies where entry.isAlive && proxies[entry.address] == nil {
      proxies[entry.address] = ProxyRecord(entry: entry, members: 0)
      formerProxyCount += 1
    }
  }

  /// Forgets former proxies that were found dead.
  package mutating func forget(deadProxies: [Entry]) {
    for entry in deadProxies {
      guard let record = proxies[entry.address], record.entry === entry, record.members == 0 else { continue }
      _ = proxies.removeAndShrink(entry.address)
      formerProxyCount -= 1
    }
    formerProxyLimit = 8 + 2 * formerProxyCount
  }

  /// A proxy forwards to this list, so it can't be delivered to.
  mutating func forgetOriginalIfProxy() {
    if let original, isProxy(original.address) { self.original = nil }
  }

  mutating func showOccupant() {
    guard storage == .observed else { return }
    shown = members.oldest?.member.proxy ?? original
  }
}
