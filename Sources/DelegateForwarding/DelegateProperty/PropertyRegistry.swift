/// Records which lists belong to which service, so that all multicasts on one property find one list.
///
/// A list is registered under its service's address when the first multicast wraps the property, until the list is deallocated. Finding a list
/// and registering one is a single step: a search returns a version with its answer, and `commit` does nothing if there
/// is another version by then. Between the search and `commit`, key paths are compared and properties are read without a lock. A list that comes
/// into use again counts as a new one, as a search may have passed over it.
enum PropertyRegistry {
  /// What an answer depends on.
  struct Version: Equatable {
    fileprivate let service: UInt64
    /// That of lists that no service is known of, as an observed property's own multicast is made without one.
    fileprivate let withoutService: UInt64
  }

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
    var versionWithoutService: UInt64 = 0

    func version(of service: UInt) -> Version {
      Version(service: services[service]?.version ?? 0, withoutService: versionWithoutService)
    }

    mutating func nextVersion() -> UInt64 {
      lastVersion += 1
      return lastVersion
    }

    /// A search that has passed over `list` begins again.
    mutating func putInUse(_ list: SubscriberList) {
      let version = nextVersion()
      let services = list.services
      if services.isEmpty { versionWithoutService = version }
      for service in services { self.services[service]?.version = version }
    }
  }

  private static let registry = Locked(Registry())

  /// The lists of a service, and the version of that answer.
  static func lists(of service: AnyObject) -> (lists: [SubscriberList], version: Version) {
    let address = identity(of: service)
    return registry.withLock { registry in
      (registry.services[address]?.lists.compactMap(\.list) ?? [], registry.version(of: address))
    }
  }

  /// Runs `body`, reserves a place in `list` and registers it for the service, unless something has been registered since `version`.
  ///
  /// `body` runs under the registry's lock. It may take the lock of a list, and returns false to reserve and register nothing. Returns the place,
  /// and the version from then on, or nil if there is no place.
  static func commit(
    _ list: SubscriberList, for service: AnyObject, version: Version, _ body: () -> Bool
  ) -> (id: SubscriberList.Property.MemberID, version: Version)? {
    let address = identity(of: service)
    return registry.withLock { registry in
      guard registry.version(of: address) == version, body() else { return nil }
      let wasInUse = list.isInUse
      let id = list.reserve(for: service)
      let isRegistered = registry.services[address]?.lists.contains { $0.address == identity(of: list) } ?? false
      if !isRegistered {
        registry.services[address, default: Registrations(version: 0)].lists
          .append(Registration(address: identity(of: list), list: list))
      }
      if !isRegistered || !wasInUse { registry.putInUse(list) }
      return (id, registry.version(of: address))
    }
  }

  /// What would be the version of an answer now.
  static func version(of service: AnyObject) -> Version {
    registry.withLock { $0.version(of: identity(of: service)) }
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
