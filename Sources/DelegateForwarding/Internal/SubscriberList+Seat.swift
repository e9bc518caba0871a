// Who sits in the property: the one place that decides it, for `@ObservedDelegate`, for a `didSet` hook, and for no hook.
//
// An observed property has no storage but the table's roots, so its value changes in one atomic step. A plain property belongs to the
// user: it is read and written by its key path, by one thread at a time, without a lock. Its `didSet` calls back in here
// while it is being written, finds the right proxy there, and that is all.

extension SubscriberList {
  // MARK: Multicasts come and go

  /// A multicast begins to wrap the property: its proxy is next in line, and what it finds there is adopted.
  func join(_ member: Seat.Member, property: (any DelegateProperty)?) {
    lock.withLock {
      hasBeenSeated.store(true, ordering: .relaxed)
      seat.join(member)
      if seat.property == nil { seat.property = property }
      // Who becomes a proxy forwards to this list from now on, so it can't be delivered to.
      if table.root(.original)?.address == member.proxy.address { replaceOriginal(by: nil) }
    }
    if let proxy = member.proxy.object { _ = remove(proxy) }
    // Not before it has joined: until then, the last multicast before may be putting the original delegate back.
    if case .object(let parts) = property?.read() { adopt(parts) }
    settle()
  }

  /// A multicast goes. The next one's proxy takes its place, or the original delegate does.
  func leave(_ proxy: SubscriberEntry) {
    lock.withLock { seat.leave(proxy) }
    settle()
  }

  // MARK: The property changes

  /// The plain property was assigned: `didSet` says so.
  func propertyDidChange() {
    guard let property = lock.withLock({ seat.property }) else { return }
    switch property.read() {
    case .serviceIsGone: break
    case .empty:
      guard lock.withLock({ seat.isAssignment(of: nil) }) else { return }
      adopt(nil)
    case .object(let parts):
      guard lock.withLock({ seat.isAssignment(of: identity(of: parts.object)) }) else { return }
      adopt(parts)
    }
    settle()
  }

  /// The observed property was assigned.
  func assign(_ parts: SubscriberParts?) {
    adopt(parts)
    settle()
  }

  /// Puts the oldest proxy back, whatever has displaced it.
  func takePlace() {
    propertyDidChange()
  }

  /// Makes an object the original delegate, unless it is one of our proxies or would close a ring.
  private func adopt(_ parts: SubscriberParts?) {
    guard let parts else {
      lock.withLock { replaceOriginal(by: nil) }
      return
    }
    lock.withLock { seat.mayDisplace(identity(of: parts.object)) }
    if let target = forwardingTarget(of: parts.object) {
      ForwardingGraph.link(self, to: target) { makeOriginal(parts) }
    } else {
      _ = makeOriginal(parts)
    }
  }

  private func makeOriginal(_ parts: SubscriberParts) -> SubscriberEntry? {
    lock.withLock {
      guard !seat.isProxy(identity(of: parts.object)) else { return nil }
      let entry = parts.makeEntry()
      replaceOriginal(by: entry.object == nil ? nil : entry)
      return entry
    }
  }

  /// Under the lock.
  private func replaceOriginal(by entry: SubscriberEntry?) {
    // Who is replaced before its turn is not called any more.
    _ = table.root(.original)?.mark(SubscriberEntry.removed)
    replaceRoot(.original, by: entry)
  }

  private func replaceRoot(_ root: SubscriberTable.Root, by entry: SubscriberEntry?) {
    let table = table
    guard table.root(root) !== entry else { return }
    table.replaceRoot(root, by: entry)
    let count = table.count.load(ordering: .relaxed)
    if table.replacedRoots.count > 32 + count { rebuild(capacity: fittingCapacity) }
  }

  // MARK: Settling

  private func settle() {
    let property: (any DelegateProperty)? = lock.withLock {
      replaceRoot(.seated, by: seat.members.first?.proxy ?? table.root(.original))
      guard let property = seat.property else { return nil }
      return seat.beginSettling() ? property : nil
    }
    guard let property else { return }
    repeat { settleOnce(property) } while lock.withLock { endRound() }
  }

  private func settleOnce(_ property: any DelegateProperty) {
    let occupant: SubscriberParts?
    switch property.read() {
    case .serviceIsGone: return
    case .empty: occupant = nil
    case .object(let parts): occupant = parts
    }
    let verdict = lock.withLock {
      seat.verdict(occupant: occupant.map { identity(of: $0.object) }, original: table.root(.original))
    }
    guard case .write(let proxies, let original) = verdict else { return }
    let candidates = proxies + (original.map { [$0] } ?? [])
    if !property.write(firstLivingOf: candidates), occupant != nil { property.writeNil() }
  }

  /// Under the lock.
  private func endRound() -> Bool {
    if seat.endRound() { return true }
    // Nobody wraps the property any more, so it speaks for itself.
    if seat.isEmpty {
      replaceOriginal(by: nil)
      replaceRoot(.seated, by: nil)
      seat.property = nil
    }
    return false
  }

  // MARK: Asking

  /// The original delegate's entry.
  var originalEntry: SubscriberEntry? {
    lock.withLock { table.root(.original) }
  }

  /// Whether multicasts wrap a property whose value is kept in the list itself.
  var isObserved: Bool {
    lock.withLock { !seat.isEmpty && seat.property == nil }
  }

  /// Whether this proxy is in the property.
  func isSeated(_ proxy: SubscriberEntry) -> Bool {
    let (property, seated) = lock.withLock { (seat.property, table.root(.seated)) }
    guard let property else { return seated === proxy }
    guard case .object(let parts) = property.read() else { return false }
    return identity(of: parts.object) == proxy.address
  }

  /// Whether the list is the one of a property that holds the object at `occupant`.
  ///
  /// Either side's key path is nil where `@ObservedDelegate` keeps the value in a list.
  func isShared(by property: (any DelegateProperty)?, occupant: UInt?) -> Bool {
    let (own, isSeated) = lock.withLock { (seat.property, occupant.map { seat.isProxy($0) } ?? false) }
    switch (own, property) {
    case (let own?, let property?): return own.isSame(as: property)
    case (let own?, nil): return occupant != nil && own.occupant == occupant
    case (nil, _?): return isSeated
    // Two lists that keep a value are of two properties.
    case (nil, nil): return false
    }
  }

  /// From now on the property's value is kept in the list itself.
  func becomeObserved() {
    let former: (any DelegateProperty)? = lock.withLock {
      defer { seat.property = nil }
      return seat.property
    }
    withExtendedLifetime(former) {}
  }

  /// Takes over what `other`, which no multicast uses, has: the value of an observed property, and the subscribers that stayed
  /// when its last multicast went.
  func takeOver(_ other: SubscriberList) {
    if let entry = other.originalEntry, let object = entry.object { adopt(SubscriberParts(object, like: entry)) }
    let (entries, held) = other.lock.withLock {
      let table = other.table
      return ((0..<table.count.load(ordering: .relaxed)).map { table.entry(at: $0) }, other.held)
    }
    for entry in entries where !entry.isGone {
      guard let object = entry.object else { continue }
      let isHeld = held[ObjectIdentifier(object)] != nil
      // Who is in both lists keeps the stronger hold.
      if isHeld || !contains(object) { subscribe(SubscriberParts(object, like: entry), strongly: isHeld) }
    }
    other.removeAll()
  }

  /// Whether no multicast uses the list now.
  var isUnused: Bool {
    lock.withLock { seat.isEmpty }
  }

  /// What an observed property shows, when the proxy that sat there is in its `deinit`: the next living one, or the original delegate.
  var inLine: (proxies: [SubscriberEntry], original: SubscriberEntry?) {
    lock.withLock { (seat.members.map(\.proxy), table.root(.original)) }
  }
}
