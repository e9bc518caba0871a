// The original delegate, and the content of a service's property.

extension Model {
  /// The delegate that a list calls first, if it is alive. It may be the proxy of another hook.
  func original(of list: Int) -> Int? { delegate(of: lists[list].current) }

  /// The delegate that a proxy stands for, if it is alive. Nil for any other object.
  func delegate(of proxy: Int) -> Int? {
    if case .proxy(_, let delegate) = kinds[proxy] { alive(delegate) } else { nil }
  }

  /// The app's delegate behind the proxies of several hooks.
  func appDelegate(_ delegate: Int?) -> Int? {
    guard let delegate, case .proxy = kinds[delegate] else { return delegate }
    return appDelegate(self.delegate(of: delegate))
  }

  // MARK: Reading

  /// The value that the property returns. Reading it makes the proxy, see `read`.
  func value(of service: Int) -> Int? {
    guard let state = services[service] else { return nil }
    if state.kind.isHidden { return value(behind: alive(state.stored), state.hooks) }
    guard state.kind.isComputed, let list = target(of: state.hooks[0]) else { return alive(state.stored) }
    let isMade = living.contains(lists[list].current)
    let showsProxy = lists[list].isStored ? isMade : isShown(list)
    return showsProxy && maker(of: list) != nil ? lists[list].current : original(of: list)
  }

  /// Whether a property that a multicast computes shows a proxy.
  private func isShown(_ list: Int) -> Bool {
    switch lists[list].showing {
    case _ where lists[list].isInstalling: true
    case .never: false
    case .withListeners: !lists[list].subscriptions.isEmpty
    case .always: true
    }
  }

  /// What the hooks find behind what the service has stored, that of the superclass first.
  private func value(behind stored: Int?, _ hooks: [Int]) -> Int? {
    hooks.compactMap { target(of: $0) }.reduce(stored) { shown, list in
      guard let shown, case .proxy(list, _) = kinds[shown] else { return shown }
      return delegate(of: shown)
    }
  }

  /// What the service calls.
  mutating func called(by service: Int) -> Int? {
    guard let state = services[service], state.kind.isHidden else { return read(service) }
    return alive(state.stored)
  }

  mutating func read(_ service: Int) -> Int? {
    let value = value(of: service)
    if let value, case .proxy(let list, _) = kinds[value], maker(of: list) != nil { living.insert(value) }
    return value
  }

  /// The proxy of a list that a property shows, or that the proxies of other hooks lead to.
  private func ownProxy(of list: Int, in shown: Int?) -> Int? {
    guard let shown, case .proxy(let other, _) = kinds[shown] else { return nil }
    return other == list ? shown : ownProxy(of: list, in: delegate(of: shown))
  }

  // MARK: Assigning

  /// The proxy, in a list, of what is assigned or found. Nil if that leads to the list.
  private mutating func proxy(meaning object: Int?, in list: Int) -> Int? {
    guard let object else { return lists[list].nobody }
    switch kinds[object] {
    case .proxy(let other, _) where !isOfOtherHook(object, list):
      guard let delegate = delegate(of: object) else { return lists[list].nobody }
      if other == list, !leads(delegate, to: list) { return proxy(of: delegate, in: list) }
      return proxy(meaning: delegate, in: list)
    case .multicast(let other, _):
      if let original = original(of: list), case .proxy(other, _) = kinds[original] { return nil }
    default: break
    }
    return leads(object, to: list) ? nil : proxy(of: object, in: list)
  }

  /// Whether a proxy is being written by another hook of the property.
  private func isOfOtherHook(_ object: Int, _ list: Int) -> Bool {
    guard case .proxy(let other, _) = kinds[object], other != list else { return false }
    return lists[other].isWriting && lists[other].current == object
  }

  private mutating func proxy(of delegate: Int, in list: Int) -> Int {
    let known = [lists[list].current] + lists[list].former
    return known.first { self.delegate(of: $0) == delegate } ?? addProxy(list: list, delegate: delegate)
  }

  /// Makes the delegate of a proxy the original one. The same again changes nothing.
  private mutating func adopt(_ proxy: Int, in list: Int) {
    let replaced = lists[list].current
    if replaced == proxy { return }
    lists[list].current = proxy
    if living.contains(replaced), maker(of: list) != nil {
      lists[list].replaced.append(replaced)
      if replaced == lists[list].nobody {
        lists[list].nobody = addProxy(list: list, delegate: nil)
      } else if !lists[list].holdsOriginal {
        // A proxy keeps a delegate that is held, so such a list keeps only the current one.
        lists[list].former.append(replaced)
      }
    }
    lists[list].former = lists[list].former.filter { $0 != proxy && delegate(of: $0) != nil }
    lists[list].replaced.removeAll { $0 == proxy }
  }

  mutating func assign(_ object: Int?, toList list: Int) {
    if let proxy = proxy(meaning: object, in: list) { adopt(proxy, in: list) }
  }

  /// The property is assigned.
  mutating func assign(_ object: Int?, to service: Int) {
    guard let state = services[service] else { return }
    if state.kind.isComputed, let list = target(of: state.hooks[0]) {
      // What `install` writes says that the multicast computes the property.
      if lists[list].isStored, lists[list].isWriting {
        (lists[list].isStored, lists[list].isComputed, lists[list].showing) = (false, true, .always)
      }
      return assign(object, toList: list)
    }
    if state.kind.isHidden { return store(object, in: service, by: state.hooks[...]) }
    services[service]?.stored = object
    for hook in state.hooks { _ = install(hook, in: service) }
  }

  /// The hooks store a proxy each, that of the subclass first. Each is another object.
  private mutating func store(_ object: Int?, in service: Int, by hooks: ArraySlice<Int>) {
    guard let hook = hooks.last, let list = target(of: hook) else {
      services[service]?.stored = object
      return
    }
    let meant = proxy(meaning: object, in: list) ?? lists[list].current
    let made = addProxy(list: list, delegate: delegate(of: meant))
    living.insert(made)
    let outdated = lists[list].hidden
    if !lists[list].isHidden, lists[list].isStored == false || !lists[list].isWriting {
      // What was shown before is replaced.
      adopt(meant, in: list)
    }
    if living.contains(lists[list].current) { lists[list].hidden.append(lists[list].current) }
    lists[list].isHidden = true
    lists[list].current = made
    let wasWriting = lists[list].isWriting
    lists[list].isWriting = true
    store(made, in: service, by: hooks.dropLast())
    lists[list].isWriting = wasWriting
    lists[list].hidden.removeAll(where: outdated.contains)
  }

  // MARK: Installing

  /// The proxy of what is found is put into the property. Returns whether the property leads to the list then. If not,
  /// the list has the delegate that it had.
  ///
  /// - Parameter isLasting: Whether a computed property shows its proxy until it is uninstalled.
  mutating func install(_ multicast: Int, in service: Int, isLasting: Bool = true) -> Bool {
    guard let list = target(of: multicast) else { return false }
    if lists[list].isHidden, maker(of: list) != nil { return true }
    if lists[list].isWriting { return false }
    // A computed property shows its proxy while it is read.
    lists[list].isInstalling = true
    let found = read(service)
    lists[list].isInstalling = false
    let shown = ownProxy(of: list, in: found)
    // The multicast that made the list makes the proxies.
    guard maker(of: list) != nil else { return false }
    if lists[list].isComputed || shown != nil && !lists[list].isStored {
      if shown != nil { if isLasting { lists[list].showing = .always } else { takePart(in: list) } }
      return shown != nil
    }
    let proxy = proxy(meaning: found, in: list) ?? lists[list].current
    let before = lists[list]
    adopt(proxy, in: list)
    lists[list].isStored = true
    if shown == proxy { return true }
    write(proxy, into: service, by: list)
    let written = read(service)
    if lists[list].isHidden {
      assign(found, to: service)
      return true
    }
    if ownProxy(of: list, in: written) == proxy {
      living.insert(proxy)
      return true
    }
    lists[list].current = before.current
    (lists[list].nobody, lists[list].former, lists[list].replaced) = (before.nobody, before.former, before.replaced)
    if written != found || delegate(of: proxy) == nil { write(found, into: service, by: list) }
    lists[list].isStored = before.isStored
    return false
  }

  /// The property gets the delegate back that its proxy stands for.
  mutating func uninstall(_ multicast: Int, from service: Int) {
    guard let list = target(of: multicast), !lists[list].isHidden || maker(of: list) == nil,
      let own = ownProxy(of: list, in: read(service))
    else { return }
    lists[list].showing = .never
    if lists[list].isStored || maker(of: list) == nil { write(delegate(of: own), into: service, by: list) }
  }

  /// What the property's own hook reports meanwhile is passed by.
  private mutating func write(_ object: Int?, into service: Int, by list: Int) {
    lists[list].isWriting = true
    defer { lists[list].isWriting = false }
    // Somebody else may see what is written, though the list doesn't keep it yet.
    let isNew = object.map { !living.contains($0) } ?? false
    if let object { living.insert(object) }
    assign(object, to: service)
    if isNew, let object, !isShown(object, in: service), !lists[list].hidden.contains(object) {
      living.remove(object)
    }
  }

  private func isShown(_ proxy: Int, in service: Int) -> Bool {
    guard case .proxy(let list, _) = kinds[proxy] else { return value(of: service) == proxy }
    return ownProxy(of: list, in: value(of: service)) == proxy
  }
}

// MARK: - Replaced proxies

extension Model {
  /// Whether a replaced proxy lives, for all that the list knows: it lets go of one whose delegate has died, which
  /// others may still keep.
  ///
  /// - Parameter held: The objects that others keep alive.
  mutating func hasLivingReplaced(_ list: Int, _ held: Set<Int>) -> Bool {
    while let newest = lists[list].replaced.last {
      if let place = lists[list].former.firstIndex(of: newest) {
        if delegate(of: newest) == nil { lists[list].former.remove(at: place) }
        return true
      }
      if held.contains(newest) { return true }
      lists[list].replaced.removeLast()
    }
    return false
  }
}
