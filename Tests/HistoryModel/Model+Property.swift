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
    let isMade = living.contains(lists[list].current) && maker(of: list) != nil
    return lists[list].isInUse && (isMade || lists[list].use != .plain) ? lists[list].current : original(of: list)
  }

  mutating func read(_ service: Int) -> Int? {
    if let state = services[service], state.kind.isComputed, let list = target(of: state.hooks[0]),
      lists[list].use == .undecided
    {
      lists[list].use = .computed
    }
    let value = value(of: service)
    if let value, case .proxy(let list, _) = kinds[value], maker(of: list) != nil { living.insert(value) }
    return value
  }

  /// What is assigned or found, for a list: the proxy of the delegate, and whether that was assigned itself.
  typealias Meaning = (proxy: Int, isItself: Bool)

  /// A proxy means its delegate. Nil if it leads to the list.
  mutating func meaning(of object: Int?, in list: Int) -> Meaning? {
    guard var object else { return (lists[list].nobody, true) }
    var isItself = true
    switch kinds[object] {
    case .proxy(let other, _):
      isItself = other != list && lists[other].isWriting && lists[other].isItself && lists[other].current == object
      guard let delegate = delegate(of: object) else { return (lists[list].nobody, isItself) }
      object = delegate
    case .multicast(let other, _): if root(of: other) == list { return nil }
    default: break
    }
    if leads(object, to: list) { return nil }
    return (proxy(of: object, in: list), isItself)
  }

  private mutating func proxy(of delegate: Int, in list: Int) -> Int {
    let known = [lists[list].current] + lists[list].former
    return known.first { self.delegate(of: $0) == delegate } ?? addProxy(list: list, delegate: delegate)
  }

  /// The list of the hook that has won the property, if that isn't this one.
  private func root(of list: Int) -> Int? {
    lists[list].roots.last.flatMap { root in living.contains { target(of: $0) == root } ? root : nil }
  }

  /// Makes the delegate of a proxy the original one. The same again changes nothing.
  mutating func adopt(_ meaning: Meaning, in list: Int) {
    let replaced = lists[list].current
    if replaced == meaning.proxy { return }
    setAside(replaced, in: list)
    lists[list].current = meaning.proxy
    takeBack(meaning.proxy, in: list)
    (lists[list].isItself, lists[list].assigned) = (meaning.isItself, lists[list].lastCallback)
  }

  private mutating func takeBack(_ proxy: Int, in list: Int) {
    lists[list].former.removeAll { $0 == proxy }
    lists[list].replaced.removeAll { $0 == proxy }
  }

  private mutating func setAside(_ replaced: Int, in list: Int) {
    guard living.contains(replaced), maker(of: list) != nil else { return }
    lists[list].replaced.append(replaced)
    if replaced == lists[list].nobody {
      lists[list].nobody = addProxy(list: list, delegate: nil)
    } else if !lists[list].holdsOriginal {
      // A proxy keeps a delegate that is held, so such a list keeps only the current one.
      lists[list].former.append(replaced)
    }
  }

  mutating func assign(_ object: Int?, toList list: Int) {
    if let meaning = meaning(of: object, in: list) { adopt(meaning, in: list) }
  }

  /// The property is assigned.
  mutating func assign(_ object: Int?, to service: Int) {
    guard let state = services[service] else { return }
    if state.kind.isComputed, let list = target(of: state.hooks[0]) {
      // A second multicast is being installed: it is to find a proxy.
      let other = object.flatMap { target(of: $0) }
      if let other, other != list, lists[other].isWriting, let meaning = meaning(of: object, in: list) {
        if lists[list].isInUse, isPlain(lists[list].current) { return }
        if meaning.proxy == lists[list].current { lists[list].isInUse = true }
      }
      return assign(object, toList: list)
    }
    services[service]?.stored = object
    for hook in state.hooks { _ = install(hook, in: service) }
  }

  /// Whether a proxy's delegate is alive and forwards nothing, or is nobody.
  private func isPlain(_ proxy: Int) -> Bool {
    guard case .proxy(_, .some) = kinds[proxy] else { return true }
    return delegate(of: proxy).map { target(of: $0) == nil } ?? false
  }

  /// The proxy of what is found is put into the property. Returns whether the property leads to the list then. If not,
  /// nothing has changed.
  mutating func install(_ multicast: Int, in service: Int) -> Bool {
    guard let list = target(of: multicast), !lists[list].isWriting else { return false }
    let found = read(service)
    if lists[list].use == .computed {
      // It is for the property that it computes: any other that leads to its list is left as it is.
      let wasInUse = lists[list].isInUse
      lists[list].isInUse = true
      if read(service).flatMap({ target(of: $0) }) == list { return true }
      lists[list].isInUse = wasInUse
    }
    // The multicast that made the list makes the proxies.
    guard maker(of: list) != nil else { return false }
    let meaning = meaningToInstall(of: found, in: list)
    if found == meaning.proxy {
      leaveRoots(list)
      lists[list].roots = []
      adopt((meaning.proxy, false), in: list)
      noteInstalled(list)
      return true
    }
    let before = lists[list]
    if lists[list].use == .undecided { lists[list].use = .plain }
    if before.current != meaning.proxy {
      lists[list].current = meaning.proxy
      (lists[list].isItself, lists[list].assigned) = (meaning.isItself, lists[list].lastCallback)
    }
    write(meaning.proxy, into: service, by: list)
    let shown = read(service)
    if shown == meaning.proxy {
      living.insert(meaning.proxy)
      leaveRoots(list, before.current)
      lists[list].roots = []
      if before.current != meaning.proxy {
        takeBack(meaning.proxy, in: list)
        setAside(before.current, in: list)
      }
      noteInstalled(list)
      return true
    }
    (lists[list].current, lists[list].isItself, lists[list].assigned) = (
      before.current, before.isItself, before.assigned
    )
    // Another hook has won the property: its list calls this one's subscribers from now on.
    if let other = shown.flatMap({ target(of: $0) }), other != list, join(other, list) { return true }
    if shown != found || key(of: meaning.proxy) == nil { write(found, into: service, by: list) }
    return false
  }

  private mutating func meaningToInstall(of found: Int?, in list: Int) -> Meaning {
    if let meaning = meaning(of: found, in: list) { return meaning }
    guard let original = root(of: list).flatMap({ original(of: $0) }), let meaning = meaning(of: original, in: list)
    else { return (lists[list].current, false) }
    return (meaning.proxy, false)
  }

  private mutating func noteInstalled(_ list: Int) {
    if lists[list].use == .undecided { lists[list].use = .plain }
    lists[list].isInUse = true
  }

  private mutating func join(_ other: Int, _ list: Int) -> Bool {
    let nobody = lists[list].nobody
    living.insert(nobody)
    guard subscribers(of: other).contains(nobody) || subscribe(nobody, to: other, strongly: nil) else { return false }
    lists[list].isInUse = true
    adopt((nobody, false), in: list)
    lists[list].roots.removeAll { $0 == other }
    lists[list].roots.append(other)
    return true
  }

  /// Leaves the lists of other hooks, by the proxy through which they call this one's subscribers. A list that has
  /// ended has let go of it.
  private mutating func leaveRoots(_ list: Int, _ proxy: Int? = nil) {
    for root in lists[list].roots where maker(of: list) != nil {
      _ = unsubscribe(proxy ?? lists[list].current, from: root)
    }
  }

  /// The property gets the delegate back that its proxy stands for. Leaves the list of another hook, unless its own
  /// list has ended, which has let go of the proxy for nobody.
  mutating func uninstall(_ multicast: Int, from service: Int) {
    guard let list = target(of: multicast), let shown = read(service), let other = target(of: shown) else { return }
    if other != list {
      if other == root(of: list) { leaveRoots(list) }
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
