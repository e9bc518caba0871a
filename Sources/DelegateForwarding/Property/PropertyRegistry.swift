/// Finds the properties that are wrapped without a hook, by service and key path, so that all multicasts on one property share it.
///
/// A property stays registered from its first wrapping until it is deallocated. A property whose service is gone is not
/// found, even if a new service has the same address.
enum PropertyRegistry {
  private struct Registration {
    let keyPath: AnyKeyPath
    let address: ObjectIdentifier
    weak var property: PlainProperty?
  }

  private struct Registry {
    var services: [UInt: [Registration]] = [:]
    /// Changes with each registration.
    var version: UInt64 = 0
  }

  private static let registry = Locked(Registry())

  /// The property of a service at a key path. Makes one if there is none.
  ///
  /// Comparing key paths may run foreign code, so it is done without the lock. If another property is registered
  /// meanwhile, the search starts again.
  static func property(
    of service: AnyObject, at keyPath: AnyKeyPath, make: () -> PlainProperty
  ) -> PlainProperty {
    let address = identity(of: service)
    var made: PlainProperty?
    while true {
      let (version, known) = registry.withLock { registry in
        (registry.version, registry.services[address]?.map { ($0.keyPath, $0.property) } ?? [])
      }
      for case (keyPath, let property?) in known where property.service === service { return property }
      let property = made ?? make()
      made = property
      let isAdded = registry.withLock { registry in
        guard registry.version == version else { return false }
        registry.version += 1
        registry.services[address, default: []]
          .append(Registration(keyPath: keyPath, address: ObjectIdentifier(property), property: property))
        return true
      }
      if isAdded { return property }
    }
  }

  /// Removes a property, which is being deallocated.
  static func remove(_ id: ObjectIdentifier, ofServiceAt address: UInt) {
    let removed = registry.withLock { registry -> [Registration] in
      guard var registrations = registry.services[address] else { return [] }
      let removed = registrations.filter { $0.address == id }
      registrations.removeAll { $0.address == id }
      if registrations.isEmpty {
        _ = registry.services.removeAndShrink(address)
      } else {
        registry.services[address] = registrations
      }
      return removed
    }
    withExtendedLifetime(removed) {}
  }
}
