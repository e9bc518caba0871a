// Who sits in a service's property.

extension Model {
  /// What the property reads.
  func value(of service: Int) -> Int? {
    guard let state = services[service] else { return nil }
    let value: Int?
    if state.kind == .observed, let list = state.list {
      value = lists[list].members.first?.proxy ?? lists[list].leftProxy ?? lists[list].original
    } else {
      value = state.stored
    }
    return value.flatMap { living.contains($0) ? $0 : nil }
  }

  /// The property is assigned, by whomever.
  mutating func assign(_ object: Int?, to service: Int) {
    guard let state = services[service] else { return }
    guard let list = state.list else {
      services[service]?.stored = object
      return
    }
    let isWrapped = !lists[list].members.isEmpty
    switch state.kind {
    case .observed where !isWrapped:
      // Stored like any object, proxies of multicasts that have gone too.
      if let object, state.hasWrapped, !isProxy(object, of: list), closesRing(object, in: list) { return }
      let isProxy = object.map { self.isProxy($0, of: list) } ?? false
      lists[list].original = isProxy ? nil : object
      lists[list].leftProxy = isProxy ? object : nil
    case .observed:
      if let object, isProxy(object, of: list) { return }
      adopt(object, in: list)
    default:
      services[service]?.stored = object
      let isProxy = object.map { self.isProxy($0, of: list) } ?? false
      if isWrapped { install(list) } else { lists[list].original = isProxy ? nil : object }
    }
  }

  private mutating func adopt(_ object: Int?, in list: Int) {
    guard let object else {
      lists[list].original = nil
      return
    }
    guard !isProxy(object, of: list), !closesRing(object, in: list) else { return }
    lists[list].original = object
  }

  /// Whether the model says what comes of wrapping the service: not where a multicast with a hook can't tell that others
  /// without a hook wrap the same property, as none of their proxies is in it.
  func canWrap(_ service: Int, hooked: Bool) -> Bool {
    guard let state = services[service], let other = unhookedList(of: service) else { return true }
    if let list = state.list, !lists[list].members.isEmpty { return true }
    guard hooked, state.kind != .didSet else { return true }
    return value(of: service).map { isProxy($0, of: other) } ?? false
  }

  /// The list for a new multicast on a service.
  mutating func listForWrapping(_ service: Int, hooked: Bool) -> Int {
    if !hooked, let list = hookedListInReach(of: service) {
      services[service]?.isKeyPathKnown = true
      return list
    }
    let other = unhookedList(of: service)
    guard hooked, let own = services[service]?.list else { return other ?? addList(.outside(service: service)) }
    if !lists[own].members.isEmpty { return own }
    let wasMade = services[service]?.hasWrapped ?? false
    services[service]?.hasWrapped = true
    guard let other else { return own }
    if wasMade, lists[other].members.isEmpty {
      takeOver(other, by: own)
      return own
    }
    services[service]?.list = other
    services[service]?.isKeyPathKnown = true
    if services[service]?.kind == .observed {
      lists[other].property = .observed(service: service)
      if let value = lists[own].original, living.contains(value) { adopt(value, in: other) }
    }
    takeOver(own, by: other)
    return other
  }

  private mutating func takeOver(_ former: Int, by list: Int) {
    for subscription in lists[former].subscriptions where living.contains(subscription.object) {
      let isHeld = lists[list].subscriptions.contains { $0.object == subscription.object && $0.isStrong }
      _ = subscribe(subscription.object, to: list, strongly: subscription.isStrong || isHeld)
    }
    lists[former].subscriptions = []
    lists[former].successor = list
    let proxies = kinds.indices.filter { kinds[$0] == .forwarder(list: former) }
    lists[list].inheritedProxies.formUnion(lists[former].inheritedProxies.union(proxies))
  }

  /// The list of the multicasts that wrap a service without a hook. It lasts as long as one of them, or of their proxies.
  private func unhookedList(of service: Int) -> Int? {
    lists.indices.first { list in
      lists[list].property == .outside(service: service) && lists[list].successor == nil
        && services[service]?.list != list && (!lists[list].members.isEmpty || hasLivingProxy(list))
    }
  }

  private func hasLivingProxy(_ list: Int) -> Bool {
    living.contains { kinds[$0] == .forwarder(list: list) }
  }

  /// The hook's list, where a multicast without a hook finds it by the key path, or by a proxy that is in the property.
  private func hookedListInReach(of service: Int) -> Int? {
    guard let state = services[service], let list = state.list, state.hasWrapped else { return nil }
    if state.kind == .didSet || state.isKeyPathKnown { return list }
    return value(of: service).map { isProxy($0, of: list) } ?? false ? list : nil
  }

  /// A new multicast wraps the service.
  mutating func join(_ member: Member, _ list: Int) {
    if lists[list].members.isEmpty {
      lists[list].written = nil
      lists[list].leftProxy = nil
      if let original = lists[list].original, isProxy(original, of: list) { lists[list].original = nil }
    }
    lists[list].members.append(member)
    if case .outside = lists[list].property { install(list) }
  }

  /// The oldest proxy is put into the property; what is found there is adopted.
  mutating func install(_ list: Int) {
    guard case .outside(let service) = lists[list].property, !lists[list].members.isEmpty else { return }
    if let found = value(of: service) {
      if !isProxy(found, of: list) { adopt(found, in: list) }
    } else if isNilAssigned(list) {
      lists[list].original = nil
    }
    put(lists[list].members.first?.proxy, into: service, for: list)
  }

  /// Whether an empty property was assigned nil: not if it may have lost the proxy by its death.
  private func isNilAssigned(_ list: Int) -> Bool {
    lists[list].written.map { living.contains($0) } ?? true
  }

  /// A multicast went.
  mutating func leave(_ list: Int, _ multicast: Int, _ service: Int) {
    guard let place = lists[list].members.firstIndex(where: { $0.multicast == multicast }) else { return }
    lists[list].members.remove(at: place)
    guard case .outside = lists[list].property, living.contains(service) else { return }
    let occupant = value(of: service)
    let isOurs = occupant.map { isProxy($0, of: list) } ?? !isNilAssigned(list)
    if isOurs { put(lists[list].members.first?.proxy ?? original(of: list), into: service, for: list) }
  }

  /// The list itself writes the property.
  private mutating func put(_ object: Int?, into service: Int, for list: Int) {
    if let object, lists[list].members.contains(where: { $0.proxy == object }) { lists[list].written = object }
    if services[service]?.kind == .observed, services[service]?.list != list {
      assign(object, to: service)
    } else {
      services[service]?.stored = object
      // Another list hears of it by the hook.
      if let hooked = services[service]?.list, hooked != list, !lists[hooked].members.isEmpty { install(hooked) }
    }
  }

  func isInstalled(_ multicast: Int) -> Bool {
    guard case .multicast(let list, let service?, _) = kinds[multicast] else { return false }
    return lists[list].members.first { $0.multicast == multicast }?.proxy == value(of: service)
  }
}
