/// The user's proxy objects that were ever installed in a property and still live. One that outlives its multicasts may be assigned to the property, and
/// still forwards to the property's list.
///
/// A proxy that the library makes is recognised by its list, and is not in here.
struct KnownProxies {
  private var entries: [UInt: SubscriberEntry] = [:]
  private var limit = 8

  /// Whether an object, which the caller holds, is one of them.
  func contains(_ object: AnyObject) -> Bool {
    entries[identity(of: object)].refers(to: identity(of: object))
  }

  /// Adds one. If there are many, returns all of them: the caller finds out without a lock which are dead, and calls `remove`. Amortised O(1).
  mutating func insert(_ entry: SubscriberEntry) -> [SubscriberEntry] {
    entries[entry.address] = entry
    return entries.count > limit ? Array(entries.values) : []
  }

  mutating func remove(_ dead: [SubscriberEntry]) {
    for entry in dead where entries[entry.address] === entry { _ = entries.removeAndShrink(entry.address) }
    limit = 8 + 2 * entries.count
  }
}
