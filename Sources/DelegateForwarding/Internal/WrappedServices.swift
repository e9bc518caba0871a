/// Which lists wrap which service, so that multicasts on one property find each other without a hook.
///
/// A multicast is registered as long as it lives. It keeps its service alive, so the service's address is its identity.
enum WrappedServices {
  private static let lock = Lock()
  // Guarded by `lock`.
  private nonisolated(unsafe) static var lists: [ObjectIdentifier: [SubscriberList]] = [:]

  static func add(_ list: SubscriberList, for service: AnyObject) {
    lock.withLock {
      // Guarded by `lock`.
      unsafe lists[ObjectIdentifier(service), default: []].append(list)
    }
  }

  /// The caller keeps the list alive, so the last reference to it is not let go under the lock.
  static func remove(_ list: SubscriberList, for service: AnyObject) {
    lock.withLock {
      let key = ObjectIdentifier(service)
      // Guarded by `lock`.
      guard var others = unsafe lists[key], let position = others.firstIndex(where: { $0 === list }) else { return }
      others.remove(at: position)
      // The same.
      unsafe lists[key] = others
      // The same.
      if others.isEmpty { _ = unsafe lists.removeAndShrink(key) }
    }
  }

  /// The list that multicasts share on this property of the service, whose value is the object at `occupant`.
  static func list<P>(
    of service: AnyObject, for type: P.Type, property: (any DelegateProperty)?, occupant: UInt?
  ) -> SubscriberList? {
    let candidates: [SubscriberList] = lock.withLock {
      // Guarded by `lock`.
      unsafe lists[ObjectIdentifier(service)] ?? []
    }
    // The entries of a list are all of one type, so it is never shared with a property of another.
    return candidates.first { $0.delegateType == type && $0.isShared(by: property, occupant: occupant) }
  }
}
