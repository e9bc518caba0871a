/// Records which lists belong to which service, so that all multicasts on one property find one list.
///
/// A list is registered under its service's address when the first multicast wraps the property, until the list is deallocated. Finding a list
/// and registering one is a single step: a search returns a version with its answer, and `commit` does nothing if there
/// is another version by then. A list that comes into use again counts as a new one, as a search may have passed over it. Between the two,
/// key paths are compared and properties are read without a lock.
enum PropertyRegistry {
  private struct Registration {
    let address: UInt
    weak var list: SubscriberList?
  }

  private struct Registrations {
    var lists: [Registration] = []
    var version: UInt64
  }

  private struct Registry {
    var services: [UInt: Registrations] = [:]
    var lastVersion: UInt64 = 0

    mutating func nextVersion() -> UInt64 {
      lastVersion += 1
      return lastVersion
    }

    /// A search that has passed over `list` begins again.
    mutating func putInUse(_ list: SubscriberList) {
      let version = nextVersion()
      for service in list.services { services[service]?.version = version }
    }
  }

  private static let registry = Locked(Registry())

  /// The lists of a service, and the version of that answer.
  static func lists(of service: AnyObject) -> (lists: [SubscriberList], version: UInt64) {
    registry.withLock { registry in
      guard let found = registry.services[identity(of: service)] else { return ([], 0) }
      return (found.lists.compactMap(\.list), found.version)
    }
  }

  /// Runs `body` if nothing has been registered for the service since `version`, and registers the list that it reserves a place in.
  ///
  /// `body` runs under the registry's lock. It may take the lock of a list, and returns false to register nothing. Returns the place, and the
  /// version from then on, or nil if nothing was registered.
  static func commit(
    _ list: SubscriberList, for service: AnyObject, version: UInt64, _ body: () -> Bool
  ) -> (id: SubscriberList.Property.MemberID, version: UInt64)? {
    let address = identity(of: service)
    return registry.withLock { registry in
      guard registry.services[address]?.version ?? 0 == version, body() else { return nil }
      let wasInUse = list.isInUse
      let id = list.reserve(for: service)
      let isRegistered = registry.services[address]?.lists.contains { $0.address == identity(of: list) } ?? false
      if !isRegistered {
        registry.services[address, default: Registrations(version: 0)].lists
          .append(Registration(address: identity(of: list), list: list))
      }
      if !isRegistered || !wasInUse { registry.putInUse(list) }
      return (id, registry.services[address]!.version)
    }
  }

  /// What would be the version of an answer now.
  static func version(of service: AnyObject) -> UInt64 {
    registry.withLock { $0.services[identity(of: service)]?.version ?? 0 }
  }

  /// Reserves a place for a multicast without a service, unless another list has taken this one's place.
  ///
  /// Lists are replaced under the registry's lock, and only if they are not in use, so places are reserved under it as well.
  static func reserve(in list: SubscriberList) -> SubscriberList.Property.MemberID? {
    registry.withLock { registry in
      if list.isSuperseded { return nil }
      if !list.isInUse { registry.putInUse(list) }
      return list.reserve(for: nil)
    }
  }

  /// Removes the list at `list`, which is being deallocated.
  static func remove(_ list: UInt, of services: Set<UInt>) {
    registry.withLock { registry in
      for service in services {
        guard
          let position = registry.services[service]?.lists.firstIndex(where: { $0.address == list && $0.list == nil })
        else { continue }
        let version = registry.nextVersion()
        registry.services[service]?.lists.remove(at: position)
        registry.services[service]?.version = version
        if registry.services[service]?.lists.isEmpty == true { _ = registry.services.removeAndShrink(service) }
      }
    }
  }
}
