// The content of a service's property.

extension Model {
  /// The value that the property returns.
  func value(of service: Int) -> Int? {
    guard let state = services[service] else { return nil }
    guard let list = state.observedList else { return alive(state.stored) }
    return alive(lists[list].installations.first?.proxy ?? lists[list].leftProxy ?? lists[list].original)
  }

  /// The property is assigned.
  mutating func assign(_ object: Int?, to service: Int) {
    guard let state = services[service] else { return }
    if state.observedList == nil { services[service]?.stored = object }
    // Without a hook, the assignment is not noticed.
    guard state.isHooked, let list = state.list else { return }
    let isWrapped = !lists[list].installations.isEmpty
    if state.kind != .observed, isWrapped { return install(list) }
    if let object, target(of: object) == list {
      if isWrapped { return }
      // The property keeps it like any other object.
      lists[list].original = nil
      lists[list].leftProxy = object
    } else if state.kind == .observed, adopt(object, in: list) {
      lists[list].leftProxy = nil
    }
  }

  /// Makes an object the original delegate, unless that would close a cycle.
  @discardableResult
  private mutating func adopt(_ object: Int?, in list: Int) -> Bool {
    if let object, closesRing(object, in: list) { return false }
    lists[list].original = object
    return true
  }

  // MARK: Wrapping

  /// Whether the contract defines which list is found. It doesn't if the property was wrapped with a hook and is now
  /// wrapped without, or the other way round, and shows no proxy.
  func canWrap(_ service: Int, hooked: Bool) -> Bool {
    guard let state = services[service], let list = list(of: service), hooked != state.isHooked else { return true }
    return value(of: service).map { kinds[$0] == .proxy(list: list) } ?? false
  }

  /// The property's list. Its hook keeps it; without a hook it lives as long as the multicasts and their proxies.
  private func list(of service: Int) -> Int? {
    guard let state = services[service], let list = state.list else { return nil }
    return state.isHooked || living.contains { target(of: $0) == list } ? list : nil
  }

  /// A multicast wraps the service. It shares an installation, or has its own proxy.
  mutating func wrap(_ service: Int, hooked: Bool, ownProxy: Bool) -> (multicast: Int, proxy: Int) {
    let list = list(of: service) ?? addList(of: service)
    if hooked { services[service]?.isHooked = true }
    if lists[list].installations.isEmpty { prepareFirst(list, of: service) }
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

  /// The property was never wrapped before, or its multicasts are gone.
  private mutating func prepareFirst(_ list: Int, of service: Int) {
    if let found = value(of: service), target(of: found) == list { lists[list].original = nil }
    lists[list].written = nil
    lists[list].leftProxy = nil
  }

  /// The oldest proxy is put into the property; what is found there is adopted.
  mutating func install(_ list: Int) {
    guard let service = plainService(of: list), let proxy = lists[list].installations.first?.proxy else { return }
    let found = value(of: service)
    if found != nil || isNilAssigned(list) { adopt(found, in: list) }
    put(proxy, into: service, for: list)
  }

  /// The service whose property is read and written from outside.
  private func plainService(of list: Int) -> Int? {
    lists[list].service.flatMap { living.contains($0) && services[$0]?.observedList == nil ? $0 : nil }
  }

  /// Whether an empty property was assigned nil. False if it may have lost a proxy that died.
  private func isNilAssigned(_ list: Int) -> Bool {
    lists[list].written.map { living.contains($0) } ?? true
  }

  /// A multicast is released. If it was the last one that used a proxy, the next proxy replaces that one if it is still
  /// in the property.
  mutating func leave(_ list: Int, using proxy: Int) {
    guard let place = lists[list].installations.firstIndex(where: { $0.proxy == proxy }) else { return }
    lists[list].installations[place].members -= 1
    guard lists[list].installations[place].members == 0 else { return }
    lists[list].installations.remove(at: place)
    guard let service = plainService(of: list) else { return }
    let isOurs = value(of: service).map { $0 == lists[list].written } ?? !isNilAssigned(list)
    if isOurs { put(lists[list].installations.first?.proxy ?? original(of: list), into: service, for: list) }
  }

  private mutating func put(_ object: Int?, into service: Int, for list: Int) {
    lists[list].written = object
    services[service]?.stored = object
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
