/// The proxy objects of users that were installed in a property, as long as they live: a proxy that outlives its multicasts may be assigned, and still
/// forwards to the property's list.
///
/// A proxy that the library makes is recognised by its list, and is not in here.
struct KnownProxies {
  private var entries: [UInt: SubscriberEntry] = [:]
  private var limit = 8

  /// Whether an object, which the caller holds, is one of them.
  func contains(_ object: AnyObject) -> Bool {
    entries[identity(of: object)].refers(to: identity(of: object))
  }

  /// Adds one. Returns the entries of which the dead ones are to be removed, if there are many. Amortised O(1).
  mutating func insert(_ entry: SubscriberEntry) -> [SubscriberEntry] {
    entries[entry.address] = entry
    return entries.count > limit ? Array(entries.values) : []
  }

  mutating func remove(_ dead: [SubscriberEntry]) {
    for entry in dead where entries[entry.address] === entry { _ = entries.removeAndShrink(entry.address) }
    limit = 8 + 2 * entries.count
  }
}
