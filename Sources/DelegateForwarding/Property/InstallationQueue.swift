/// The proxies that wrap one property, in the order in which they were installed.
///
/// Adding, removing and finding the oldest one is amortised O(1).
struct InstallationQueue<Proxy> {
  typealias ID = UInt64

  private var proxies: [ID: Proxy] = [:]
  /// The identifiers in order. Those of removed proxies stay for a while.
  private var order: [ID] = []
  private var head = 0

  var isEmpty: Bool { proxies.isEmpty }

  subscript(id: ID) -> Proxy? { proxies[id] }

  /// The proxy that was installed first.
  var oldest: Proxy? { head < order.count ? proxies[order[head]] : nil }

  /// All proxies, the oldest first.
  var all: [(id: ID, proxy: Proxy)] { order[head...].compactMap { id in proxies[id].map { (id, $0) } } }

  mutating func append(_ proxy: Proxy, id: ID) {
    guard proxies.updateValue(proxy, forKey: id) == nil else { return }
    order.append(id)
  }

  mutating func remove(_ id: ID) -> Proxy? {
    guard let proxy = proxies.removeAndShrink(id) else { return nil }
    while head < order.count, proxies[order[head]] == nil { head += 1 }
    if order.count > 16, order.count > 2 * proxies.count {
      order = order[head...].filter { proxies[$0] != nil }
      head = 0
    }
    return proxy
  }
}

extension InstallationQueue: Equatable where Proxy: Equatable {}
extension InstallationQueue: Hashable where Proxy: Hashable {}
