// The content of a service's property.

extension Model {
  /// The value that the property returns.
  func value(of service: Int) -> Int? {
    guard let state = services[service] else { return nil }
    guard let list = state.observedList else { return alive(state.stored) }
    return alive(lists[list].installations.first?.proxy ?? lists[list].original)
  }

  /// The property is assigned.
  mutating func assign(_ object: Int?, to service: Int) {
    guard let state = services[service] else { return }
    if state.observedList == nil { services[service]?.stored = object }
    // Without a hook, the assignment is not noticed.
    guard state.isHooked, let list = state.list else { return }
    adopt(object, in: list)
    putProxy(into: service, of: list)
  }

  /// Makes an object the original delegate. One that forwards through the list itself changes nothing; one that would
  /// close a cycle otherwise leaves the list without.
  private mutating func adopt(_ object: Int?, in list: Int) {
    if let object, target(of: object) == list { return }
    lists[list].original = object.flatMap { closesCycle($0, in: list) ? nil : $0 }
  }

  // MARK: Wrapping

  /// The property's list. Its hook keeps it; without a hook it is the list of the proxy that is in the property.
  private func list(of service: Int) -> Int? {
    guard let state = services[service] else { return nil }
    if state.isHooked { return state.list }
    guard let found = value(of: service), case .proxy(let list) = kinds[found] else { return nil }
    return lists[list].service == service ? list : nil
  }

  /// A multicast wraps the service. It shares an installation, or has its own proxy.
  mutating func wrap(_ service: Int, ownProxy: Bool) -> (multicast: Int, proxy: Int) {
    let list = list(of: service) ?? addList(of: service)
    let place: Int
    if !ownProxy, let shared = lists[list].installations.firstIndex(where: \.isShared) {
      place = shared
    } else {
      place = lists[list].installations.count
      lists[list].installations.append(Installation(proxy: add(.proxy(list: list)), isShared: !ownProxy))
    }
    lists[list].installations[place].members += 1
    let proxy = lists[list].installations[place].proxy
    install(list)
    return (add(.multicast(list: list, proxy: proxy)), proxy)
  }

  /// The oldest proxy is put into the property; what is found there is adopted.
  mutating func install(_ list: Int) {
    guard let service = plainService(of: list) else { return }
    let found = value(of: service)
    if found != lists[list].installations.first?.proxy, !lists[list].installations.isEmpty { adopt(found, in: list) }
    putProxy(into: service, of: list)
  }

  private mutating func putProxy(into service: Int, of list: Int) {
    guard let proxy = lists[list].installations.first?.proxy, services[service]?.observedList == nil else { return }
    services[service]?.stored = proxy
  }

  /// The service whose property is read and written from outside.
  private func plainService(of list: Int) -> Int? {
    lists[list].service.flatMap { living.contains($0) && services[$0]?.observedList == nil ? $0 : nil }
  }

  /// A multicast is released. If it was the last one that used a proxy, the next proxy or the original delegate replaces
  /// what is the list's own in the property.
  mutating func leave(_ list: Int, using proxy: Int) {
    guard let place = lists[list].installations.firstIndex(where: { $0.proxy == proxy }) else { return }
    lists[list].installations[place].members -= 1
    guard lists[list].installations[place].members == 0 else { return }
    lists[list].installations.remove(at: place)
    guard let service = plainService(of: list) else { return }
    let next = lists[list].installations.first?.proxy ?? original(of: list)
    guard let found = services[service]?.stored else { return }
    let isOwn = living.contains(found) && !lists[list].installations.isEmpty && target(of: found) == list
    guard found == proxy || isOwn else { return }
    services[service]?.stored = next
  }

  /// Whether the proxy that a multicast uses, or is, is in the property.
  func isInstalled(_ multicast: Int) -> Bool {
    guard let list = target(of: multicast), let service = lists[list].service else { return false }
    if case .multicast(_, let proxy) = kinds[multicast] { return value(of: service) == proxy }
    return isUsed(multicast) && value(of: service) == multicast
  }

  /// Whether a multicast uses this proxy.
  func isUsed(_ proxy: Int) -> Bool {
    lists.contains { $0.installations.contains { $0.proxy == proxy } }
  }
}
