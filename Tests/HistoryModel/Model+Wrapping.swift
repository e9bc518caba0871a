// The original delegate, and the content of a service's property.

extension Model {
  /// Makes an object the original delegate. The same object again changes nothing.
  mutating func setOriginal(_ object: Int?, of list: Int) {
    if let object, original(of: list) == object { return }
    lists[list].original = object
    if lists[list].holdsOriginal { lists[list].keptOriginal = object }
  }

  /// The list keeps its original delegate alive from now on, and each one that follows.
  mutating func holdOriginal(of list: Int) {
    lists[list].holdsOriginal = true
    lists[list].keptOriginal = original(of: list)
  }

  /// The value that the property returns.
  func value(of service: Int) -> Int? {
    guard let state = services[service] else { return nil }
    guard state.kind.isComputed, let list = target(of: state.hooks[0]) else { return alive(state.stored) }
    return lists[list].isInUse ? proxy(of: state.hooks[0]) : original(of: list)
  }

  /// What a multicast puts into a property.
  func proxy(of multicast: Int) -> Int {
    if case .multicast(_, let proxy?) = kinds[multicast] { proxy } else { multicast }
  }

  /// Whether an object is the proxy that a multicast puts into properties, or the one that it was given to.
  private func isProxy(_ object: Int?, of multicast: Int) -> Bool {
    guard let object else { return false }
    if case .proxy(multicast) = kinds[object] { return true }
    return object == proxy(of: multicast)
  }

  /// The property is assigned. What leads to the list changes nothing.
  mutating func assign(_ object: Int?, to service: Int) {
    guard let state = services[service] else { return }
    if state.kind.isComputed, let list = target(of: state.hooks[0]) {
      if !leads(object, to: list) { setOriginal(object, of: list) }
      return
    }
    services[service]?.stored = object
    for hook in state.hooks { _ = install(hook, in: service) }
  }

  /// The proxy is put into the property, and what was there is adopted, unless it leads to the list. Returns whether
  /// the property leads there then.
  mutating func install(_ multicast: Int, in service: Int) -> Bool {
    guard let list = target(of: multicast), !lists[list].written.contains(service) else { return false }
    lists[list].isInUse = true
    let found = value(of: service)
    if leads(found, to: list) { return true }
    let former = original(of: list)
    setOriginal(found, of: list)
    write(proxy(of: multicast), into: service, by: list)
    if leads(value(of: service), to: list) { return true }
    // Another multicast computes the property. The proxy takes the place behind that.
    let adopted = lists[list].original
    if let other = value(of: service).flatMap(target) {
      if lists[other].holdsOriginal { holdOriginal(of: list) }
      setOriginal(original(of: other), of: list)
      write(proxy(of: multicast), into: service, by: list)
      if leads(value(of: service), to: list) { return true }
      setOriginal(adopted, of: list)
    }
    // The service shows something of its own. It isn't adopted.
    if let shown = value(of: service), original(of: list) == shown, former != shown { setOriginal(nil, of: list) }
    return false
  }

  /// The property gets the original delegate back, if it holds the proxy, and so does a multicast in front of it.
  mutating func uninstall(_ multicast: Int, from service: Int) {
    guard let list = target(of: multicast), let shown = value(of: service) else { return }
    guard isProxy(shown, of: multicast) else {
      var delegate = value(of: service)
      while let other = delegate.flatMap({ target(of: $0) }) {
        delegate = original(of: other)
        if isProxy(delegate, of: multicast) { return setOriginal(original(of: list), of: other) }
      }
      return
    }
    lists[list].isInUse = false
    write(original(of: list), into: service, by: list)
  }

  /// What the property's own hook reports meanwhile is passed by.
  private mutating func write(_ object: Int?, into service: Int, by list: Int) {
    lists[list].written.append(service)
    assign(object, to: service)
    lists[list].written.removeLast()
  }

  /// A new multicast shares the list of a hook. It has yet to be installed.
  mutating func addMulticast(sharing hook: Int) -> Int {
    add(.multicast(list: target(of: hook)!, proxy: proxy(of: hook)))
  }

  /// A new multicast for a property whose hook isn't used: it shares the list of the proxy that it finds there. It has
  /// yet to be installed.
  mutating func addMulticast(for service: Int, ownProxy: Bool, holdsOriginal: Bool) -> Int {
    let multicast: Int
    if let found = value(of: service), let list = target(of: found) {
      multicast = add(.multicast(list: list, proxy: found))
    } else {
      multicast = addMulticast(ownProxy: ownProxy)
    }
    if holdsOriginal { holdOriginal(of: target(of: multicast)!) }
    return multicast
  }
}
