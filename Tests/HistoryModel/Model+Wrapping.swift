// Who sits in a service's property.

extension Model {
  /// What the property reads.
  func value(of service: Int) -> Int? {
    guard let state = services[service] else { return nil }
    let value: Int?
    if state.kind == .observed, let list = state.list {
      value = lists[list].members.first?.proxy ?? lists[list].original
    } else {
      value = state.stored
    }
    return value.flatMap { living.contains($0) ? $0 : nil }
  }

  /// The property is assigned, by whomever.
  mutating func assign(_ object: Int?, to service: Int) {
    guard let state = services[service] else { return }
    if let list = state.list, state.kind == .observed || !lists[list].members.isEmpty {
      adopt(object, in: list)
    } else {
      services[service]?.stored = object
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

  /// Whether the model says what comes of wrapping the service: not when multicasts without a hook have come before and the
  /// property is empty now, as a multicast with a hook need not find them then.
  func canWrap(_ service: Int, hooked: Bool) -> Bool {
    guard hooked, let state = services[service], state.kind != .didSet, let list = state.list else { return true }
    return !lists[list].members.isEmpty || unhookedList(of: service) == nil || value(of: service) != nil
  }

  /// The list for a new multicast on a service.
  mutating func listForWrapping(_ service: Int, hooked: Bool) -> Int {
    if let list = services[service]?.list, !lists[list].members.isEmpty { return list }
    let other = unhookedList(of: service)
    guard hooked, let own = services[service]?.list else { return other ?? addList(.outside(service: service)) }
    guard let other else { return own }
    services[service]?.list = other
    if services[service]?.kind == .observed {
      lists[other].property = .observed(service: service)
      if let value = lists[own].original, living.contains(value) { adopt(value, in: other) }
    }
    for subscription in lists[own].subscriptions where living.contains(subscription.object) {
      let isHeld = lists[other].subscriptions.contains { $0.object == subscription.object && $0.isStrong }
      _ = subscribe(subscription.object, to: other, strongly: subscription.isStrong || isHeld)
    }
    lists[own].subscriptions = []
    return other
  }

  /// The list of the multicasts that wrap a service without a hook.
  private func unhookedList(of service: Int) -> Int? {
    lists.indices.first { list in
      lists[list].property == .outside(service: service) && !lists[list].members.isEmpty
        && services[service]?.list != list
    }
  }

  /// A new multicast wraps the service.
  mutating func join(_ member: Member, _ list: Int) {
    lists[list].members.append(member)
    takePlace(list, adoptsNil: false)
  }

  /// The oldest proxy is put into the property; what is found there is adopted.
  mutating func takePlace(_ list: Int, adoptsNil: Bool = true) {
    guard case .outside(let service) = lists[list].property else { return }
    let found = value(of: service)
    if found != nil || adoptsNil { adopt(found, in: list) }
    put(lists[list].members.first?.proxy, into: service, for: list)
  }

  /// A multicast went.
  mutating func leave(_ list: Int, _ multicast: Int, _ service: Int) {
    guard let place = lists[list].members.firstIndex(where: { $0.multicast == multicast }) else { return }
    let proxy = lists[list].members.remove(at: place).proxy
    guard case .outside = lists[list].property, living.contains(service) else { return }
    let occupant = value(of: service)
    if occupant == nil || occupant == proxy || isProxy(occupant!, of: list) {
      put(lists[list].members.first?.proxy ?? original(of: list), into: service, for: list)
    }
    if lists[list].members.isEmpty { lists[list].original = nil }
  }

  /// The list itself writes the property.
  private mutating func put(_ object: Int?, into service: Int, for list: Int) {
    if services[service]?.list == list {
      services[service]?.stored = object
    } else {
      assign(object, to: service)
    }
  }

  func isInPlace(_ multicast: Int) -> Bool {
    guard case .multicast(let list, let service?, _) = kinds[multicast] else { return false }
    return lists[list].members.first { $0.multicast == multicast }?.proxy == value(of: service)
  }
}
