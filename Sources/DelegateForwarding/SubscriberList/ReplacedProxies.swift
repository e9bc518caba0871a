/// A proxy that was replaced in a property. Somebody may have read it, and call it still.
enum ReplacedProxy {
  /// The list keeps it as long as its delegate lives, since whoever has read it may have kept it weakly.
  case kept(ProxyWords, for: SubscriberEntry)
  /// The list doesn't keep it, and refers to it weakly, as others may have kept it: it stands for nobody or for a
  /// delegate that has died, or the list holds its delegates, and the proxy would keep one that was replaced.
  case letGo(SubscriberEntry)

  var delegate: SubscriberEntry? { if case .kept(_, let delegate) = self { delegate } else { nil } }
  var proxy: ProxyWords? { if case .kept(let proxy, _) = self { proxy } else { nil } }
}

/// The proxies that were replaced in a property: a part of `PropertyState`.
struct ReplacedProxies {
  private(set) var all: [ReplacedProxy] = []

  /// The one that the next assignment looks at first.
  private var position = 0

  /// The proxy that is kept for a delegate.
  func proxy(for delegate: SubscriberEntry) -> ProxyWords? { all.first { $0.delegate === delegate }?.proxy }

  mutating func append(_ proxy: ReplacedProxy) { all.append(proxy) }

  /// Removes the proxy of a delegate that becomes the original one again.
  mutating func take(for delegate: SubscriberEntry) -> ProxyWords? {
    all.firstIndex { $0.delegate === delegate }.flatMap { all.remove(at: $0).proxy }
  }

  // MARK: Deaths

  private enum Check {
    case lives
    /// The delegate is dead, so the list has let go of the proxy, which others may still keep.
    case isLetGo(AnyObject)
    case isDead
  }

  private mutating func check(_ position: Int, _ isAlive: (SubscriberEntry) -> Bool) -> Check {
    switch all[position] {
    case .letGo(let reference): return isAlive(reference) ? .lives : .isDead
    case .kept(let proxy, let delegate):
      if isAlive(delegate) { return .lives }
      all[position] = .letGo(proxy.makeEntry())
      return .isLetGo(proxy.object)
    }
  }

  /// Lets go of the proxies of dead delegates. Looks at twenty in turn, as there may be many.
  ///
  /// - Parameter released: What the caller releases when the lock is free.
  mutating func forgetDead(_ released: inout [AnyObject], _ isAlive: (SubscriberEntry) -> Bool) {
    for _ in 0..<min(20, all.count) {
      if position >= all.count { position = 0 }
      switch check(position, isAlive) {
      case .lives: position += 1
      case .isLetGo(let proxy):
        released.append(proxy)
        position += 1
      case .isDead: all.remove(at: position)
      }
    }
  }

  /// Whether one lives, for all that the list knows. Forgets the newest ones that don't. Nil if it has let go of one
  /// that may be dead when that is released.
  mutating func hasLiving(_ released: inout [AnyObject], _ isAlive: (SubscriberEntry) -> Bool) -> Bool? {
    while !all.isEmpty {
      switch check(all.count - 1, isAlive) {
      case .lives: return true
      case .isLetGo(let proxy):
        released.append(proxy)
        return nil
      case .isDead: all.removeLast()
      }
    }
    return false
  }

  /// The list has ended. Others may still keep and call the proxies.
  mutating func letGoOfAll() -> [AnyObject] {
    let proxies = all.compactMap(\.proxy?.object)
    all = all.map { replaced in replaced.proxy.map { .letGo($0.makeEntry()) } ?? replaced }
    return proxies
  }
}
