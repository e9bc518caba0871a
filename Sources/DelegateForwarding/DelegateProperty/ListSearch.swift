/// A multicast's place among those that wrap a property, before its proxy has been made.
struct Reservation {
  let list: SubscriberList
  let id: SubscriberList.Property.MemberID

  /// The registry's version then.
  fileprivate let version: UInt64
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
      var search = ListSearch(service: service, property: property, hook: hook)
      if let reservation = search.commit() { return reservation }
    }
  }

  /// The place in the list that is the property's now. Foreign code has run since this one was reserved, and may have wrapped the
  /// property in a way by which this list is not found, as by another hook or key path.
  func renewed<P>(
    on service: AnyObject, property: (any DelegateProperty)?, hook: DelegateHook<P>?
  ) -> Reservation {
    if PropertyRegistry.version(of: service) == version { return self }
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

  let version: UInt64
  let chosen: SubscriberList
  /// Unused lists that the chosen one replaces.
  let former: [SubscriberList]
  let isKnownKeyPath: Bool

  /// What an observed property shows, if another list than its own was chosen.
  let carried: SubscriberEntry?

  /// What is released after the locks.
  var released: [AnyObject?] = []

  init(service: AnyObject, property: (any DelegateProperty)?, hook: DelegateHook<P>?) {
    self.service = service
    self.property = property
    self.hook = hook
    var (lists, version) = PropertyRegistry.lists(of: service)
    self.version = version
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
    let known = (own.map { [$0] } ?? []) + others
    let chosen = known.first(where: \.isInUse) ?? known.first ?? SubscriberList(of: P.self)
    former = known.filter { $0 !== chosen && !$0.isInUse }
    carried = chosen !== own && hook?.storesDelegate == true ? own?.shownEntry : nil
    self.chosen = chosen
    isKnownKeyPath = property.map { chosen.knowsKeyPath($0.keyPath) } ?? true
  }

  /// Reserves a place, unless something has changed since the search began.
  mutating func commit() -> Reservation? {
    defer { withExtendedLifetime(released) {} }
    let carried = carried?.unpacked
    let target = carried.flatMap { chosen.forwardingTarget(of: $0.object) }
    var original: SubscriberEntry?
    // What was assigned to a list after the search, before its place was taken.
    var missed: SubscriberEntry??
    let place = PropertyRegistry.commit(chosen, for: service, version: version) {
      guard !chosen.isSuperseded, !former.contains(where: \.isInUse) else { return false }
      prepare()
      if target == nil, let carried { chosen.assign(carried, releasing: &released) }
      if let hook, content.list !== chosen, !hook.storage.exchange(content, for: .list(chosen)) { return false }
      original = chosen.originalEntry
      for former in former {
        let shown = former.supersede(by: chosen, releasing: &released)
        if former === content.list, shown !== self.carried, shown != nil || carried != nil { missed = .some(shown) }
      }
      return true
    }
    guard let place else { return nil }
    if chosen.originalEntry === original {
      if let missed {
        chosen.assign(missed?.unpacked)
      } else if target != nil {
        chosen.assign(carried)
      }
    }
    chosen.takeIn()
    return Reservation(list: chosen, id: place.id, version: place.version)
  }

  /// Tells the chosen list how the property is read and written. Under the registry's lock.
  private mutating func prepare() {
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
