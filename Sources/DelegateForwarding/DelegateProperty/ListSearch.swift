/// A multicast's place among those that wrap a property, before its proxy has been made.
struct Reservation {
  let list: SubscriberList
  let id: SubscriberList.Property.MemberID

  /// The registry's version then.
  fileprivate let version: PropertyRegistry.Version
}

extension Reservation {
  /// Finds the list of a property, or makes one, and reserves a place in it.
  ///
  /// - Parameters:
  ///   - service: The service that is wrapped.
  ///   - property: The property, unless its value is kept in its hook.
  ///   - hook: The property's hook, if it has one.
  static func make<P>(
    on service: AnyObject, property: (any DelegateProperty)?, hook: DelegateHook<P>?
  ) -> Reservation {
    while true {
      let search = ListSearch(service: service, property: property, hook: hook)
      if let reservation = search.commit() { return reservation }
    }
  }

  /// The place in the list that is the property's now: this one, unless foreign code that has run since it was reserved has wrapped the
  /// property in a way by which this list is not found, as by another hook or key path.
  func renewed<P>(
    on service: AnyObject, property: (any DelegateProperty)?, hook: DelegateHook<P>?
  ) -> Reservation {
    if PropertyRegistry.version(of: service) == version { return self }
    if ListSearch(service: service, property: property, hook: hook).hasOnly(list) { return self }
    list.leave(id)
    return Reservation.make(on: service, property: property, hook: hook)
  }
}

/// One attempt to find the list of a property.
private struct ListSearch<P> {
  let service: AnyObject
  let property: (any DelegateProperty)?
  let hook: DelegateHook<P>?

  /// What the hook referred to when the search began.
  let content: HookStorage.Content

  let version: PropertyRegistry.Version
  /// The lists of the property.
  let known: [SubscriberList]
  let chosen: SubscriberList
  /// Unused lists that the chosen one replaces.
  let former: [SubscriberList]
  let isKnownKeyPath: Bool

  /// What an observed property shows, if another list than its own was chosen.
  let carried: SubscriberEntry?

  init(service: AnyObject, property: (any DelegateProperty)?, hook: DelegateHook<P>?) {
    self.service = service
    self.property = property
    self.hook = hook
    var (lists, version) = PropertyRegistry.lists(of: service)
    self.version = version
    // Only a list can tell whether a key path leads to its property.
    if let hook, hook.storesDelegate { _ = hook.makeList() }
    content = hook?.content ?? .empty
    let own = content.list
    let occupant = property?.occupant
    // An observed property's own multicast knows no service.
    if let list = (occupant as? MulticastDelegate<P>)?.list, list.isObserved, list.services.isEmpty {
      lists.append(list)
    }
    let hookID = hook.map { ObjectIdentifier($0) }
    let others = lists.filter { list in
      list !== own && list.delegateType == P.self
        && list.isList(of: property, hook: hookID, own: own, occupant: occupant)
    }
    known = (own.map { [$0] } ?? []) + others
    let chosen = known.first(where: \.isInUse) ?? known.first ?? SubscriberList(of: P.self)
    former = known.filter { $0 !== chosen && !$0.isInUse }
    carried = chosen !== own && hook?.storesDelegate == true ? own?.shownEntry : nil
    self.chosen = chosen
    isKnownKeyPath = property.map { chosen.knowsKeyPath($0.keyPath) } ?? true
  }

  /// Whether `list`, which is in use, is the property's, and no other one in use is.
  func hasOnly(_ list: SubscriberList) -> Bool {
    chosen === list && !known.contains { $0 !== list && $0.isInUse }
  }

  /// Reserves a place, unless something has changed since the search began.
  func commit() -> Reservation? {
    // What is released after the locks.
    var released: [AnyObject?] = []
    defer { withExtendedLifetime(released) {} }
    let delegate = carried?.unpacked
    let target = delegate.flatMap { chosen.forwardingTarget(of: $0.object) }
    var original: SubscriberEntry?
    let place = PropertyRegistry.commit(chosen, for: service, version: version) {
      guard !chosen.isSuperseded, !former.contains(where: { $0.isInUse || $0.isSuperseded }) else { return false }
      prepare(releasing: &released)
      if hook?.storesDelegate != true, !moveHook(releasing: &released) { return false }
      // One that forwards is assigned afterwards, with its edge.
      let movedAlong = target == nil ? delegate : nil
      for former in former {
        guard replace(former, carrying: movedAlong, releasing: &released) else { return false }
      }
      original = chosen.originalEntry
      return true
    }
    guard let place else { return nil }
    if let delegate, let target { chosen.assign(delegate, forwardingTo: target, insteadOf: original) }
    chosen.takeIn()
    return Reservation(list: chosen, id: place.id, version: place.version)
  }

  /// Replaces a list by the chosen one. If it keeps an observed property's value, `delegate` and the hook move with it in the same step, unless the
  /// property does not show any more what it showed in the search.
  private func replace(
    _ former: SubscriberList, carrying delegate: UnpackedDelegate?, releasing released: inout [AnyObject?]
  ) -> Bool {
    var moved: [AnyObject?] = []
    let isReplaced = former.supersede(by: chosen, releasing: &released) { shown in
      guard hook?.storesDelegate == true, former === content.list else { return true }
      guard shown === carried else { return false }
      if let delegate { chosen.assign(delegate, releasing: &moved) }
      return moveHook(releasing: &moved)
    }
    released += moved
    return isReplaced
  }

  /// Has the hook refer to the chosen list. Returns false if it doesn't refer any more to what it did in the search.
  private func moveHook(releasing released: inout [AnyObject?]) -> Bool {
    guard let hook, content.list !== chosen else { return true }
    return hook.storage.exchange(content, for: .list(chosen), releasing: &released)
  }

  /// Tells the chosen list how the property is read and written. Under the registry's lock.
  private func prepare(releasing released: inout [AnyObject?]) {
    chosen.wrap(
      property: property, keyPath: isKnownKeyPath ? nil : property?.keyPath,
      hook: hook.map { ObjectIdentifier($0) }, of: service,
      isObserved: hook?.storesDelegate == true, releasing: &released)
  }
}

extension HookStorage.Content {
  var list: SubscriberList? {
    if case .list(let list) = self { return list }
    return nil
  }

  var delegate: SubscriberEntry? {
    switch self {
    case .first(let entry): entry
    case .delegate(let entry): entry
    case .empty, .list: nil
    }
  }
}
