/// The user's proxy objects that were ever installed in a property and are still alive. A proxy can outlive its
/// multicasts and be assigned to the property again. It then still forwards to the property's list.
///
/// Proxies made by the library are recognised by their list, and are not in here.
struct KnownProxies {
  private var entries: [UInt: SubscriberEntry] = [:]
  private var limit = 8

  /// Whether `object`, which the caller holds, is such a proxy.
  func contains(_ object: AnyObject) -> Bool {
    entries[identity(of: object)].refers(to: identity(of: object))
  }

  /// Adds a proxy. If there are many, returns all of them: the caller finds out without a lock which have died, and
  /// passes those to `remove`. Amortised O(1).
  mutating func insert(_ entry: SubscriberEntry) -> [SubscriberEntry] {
    entries[entry.address] = entry
    return entries.count > limit ? Array(entries.values) : []
  }

  mutating func remove(_ dead: [SubscriberEntry]) {
    for entry in dead where entries[entry.address] === entry { _ = entries.removeAndShrink(entry.address) }
    limit = 8 + 2 * entries.count
  }
}
