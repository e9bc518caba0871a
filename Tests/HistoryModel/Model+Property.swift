// The original delegate, and the content of a service's property.

extension Model {
  func original(of list: Int) -> Int? { delegate(of: lists[list].current) }

  /// The delegate that a proxy stands for, if it is alive. Nil for any other object.
  func delegate(of proxy: Int) -> Int? {
    if case .proxy(_, let delegate) = kinds[proxy] { alive(delegate) } else { nil }
  }

  /// The value that the property returns. Reading it makes the proxy, see `read`.
  func value(of service: Int) -> Int? {
    guard let state = services[service] else { return nil }
    guard state.kind.isComputed, let list = target(of: state.hooks[0]) else { return alive(state.stored) }
    return lists[list].isInUse ? lists[list].current : original(of: list)
  }

  mutating func read(_ service: Int) -> Int? {
    let value = value(of: service)
    if let value, case .proxy(let list, _) = kinds[value], maker(of: list) != nil { living.insert(value) }
    return value
  }

  /// The proxy of what is assigned or found, for this list: a proxy means its delegate. Nil if it leads to the list.
  mutating func meaning(of object: Int?, in list: Int) -> Int? {
    guard var object else { return lists[list].nobody }
    if case .proxy = kinds[object] {
      guard let delegate = delegate(of: object) else { return lists[list].nobody }
      object = delegate
    }
    if leads(object, to: list) { return nil }
    let known = [lists[list].current] + lists[list].former
    return known.first { delegate(of: $0) == object } ?? addProxy(list: list, delegate: object)
  }

  /// Makes the delegate of a proxy the original one. The same again changes nothing.
  mutating func adopt(_ proxy: Int, in list: Int) {
    let replaced = lists[list].current
    if replaced == proxy { return }
    if living.contains(replaced) {
      lists[list].hasReplacedProxy = true
      // A proxy keeps a delegate that is held, so such a list keeps only the current one.
      if replaced != lists[list].nobody, !lists[list].holdsOriginal { lists[list].former.append(replaced) }
    }
    lists[list].current = proxy
    lists[list].former.removeAll { $0 == proxy }
  }

  mutating func assign(_ object: Int?, toList list: Int) {
    if let proxy = meaning(of: object, in: list) { adopt(proxy, in: list) }
  }

  /// The property is assigned.
  mutating func assign(_ object: Int?, to service: Int) {
    guard let state = services[service] else { return }
    if state.kind.isComputed, let list = target(of: state.hooks[0]) {
      // A second multicast is being installed: it is to find a proxy.
      let other = object.flatMap { target(of: $0) }
      if let other, other != list, lists[other].isWriting, meaning(of: object, in: list) == lists[list].current {
        lists[list].isInUse = true
      }
      return assign(object, toList: list)
    }
    services[service]?.stored = object
    for hook in state.hooks { _ = install(hook, in: service) }
  }

  /// The proxy of what is found is put into the property. Returns whether the property leads to the list then. If not,
  /// nothing has changed.
  mutating func install(_ multicast: Int, in service: Int) -> Bool {
    guard let list = target(of: multicast), !lists[list].isWriting else { return false }
    lists[list].isInUse = true
    let found = read(service)
    // It is for the property that it computes: any other that leads to its list is left as it is.
    if lists[list].computesProperty, found.flatMap({ target(of: $0) }) == list { return true }
    // The multicast that made the list makes the proxies.
    guard maker(of: list) != nil else { return false }
    let proxy = meaning(of: found, in: list) ?? lists[list].current
    if found == proxy {
      adopt(proxy, in: list)
      return true
    }
    write(proxy, into: service, by: list)
    let shown = read(service)
    if shown == proxy {
      living.insert(proxy)
      adopt(proxy, in: list)
      return true
    }
    // Another hook has won the property: its list calls this one's subscribers from now on.
    if let other = shown.flatMap({ target(of: $0) }), other != list, join(other, list) { return true }
    if shown != found { write(found, into: service, by: list) }
    return false
  }

  private mutating func join(_ other: Int, _ list: Int) -> Bool {
    let nobody = lists[list].nobody
    living.insert(nobody)
    guard subscribe(nobody, to: other, strongly: nil) || subscribers(of: other).contains(nobody) else { return false }
    adopt(nobody, in: list)
    return true
  }

  /// The property gets the delegate back that its proxy stands for. Leaves the list of another hook, unless its own
  /// list has ended, which has let go of the proxy for nobody.
  mutating func uninstall(_ multicast: Int, from service: Int) {
    guard let list = target(of: multicast), let shown = read(service), let other = target(of: shown) else { return }
    if other != list {
      if maker(of: list) != nil { _ = unsubscribe(lists[list].nobody, from: other) }
      return
    }
    lists[list].isInUse = false
    guard value(of: service) == shown else { return }
    let isProxy = if case .proxy = kinds[shown] { true } else { false }
    write(isProxy ? delegate(of: shown) : original(of: list), into: service, by: list)
  }

  /// What the property's own hook reports meanwhile is passed by.
  private mutating func write(_ object: Int?, into service: Int, by list: Int) {
    lists[list].isWriting = true
    defer { lists[list].isWriting = false }
    // Somebody else may see what is written, though the list doesn't keep it yet.
    let isNew = object.map { !living.contains($0) } ?? false
    if let object { living.insert(object) }
    assign(object, to: service)
    if isNew, let object, value(of: service) != object { living.remove(object) }
  }
}
