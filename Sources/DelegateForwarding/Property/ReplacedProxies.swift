/// A proxy that was replaced in a property. Somebody may have read it, and call it still.
enum ReplacedProxy {
  /// The list keeps it as long as its delegate lives, since whoever has read it may have kept it weakly.
  case kept(ProxyWords, for: ObjectEntry)
  /// The list refers to it weakly, as others may have kept it: it stands for nobody, or for a delegate that has died,
  /// or for one that the list has held, and that it would keep.
  case letGo(ObjectEntry)

  var delegate: ObjectEntry? { if case .kept(_, let delegate) = self { delegate } else { nil } }
  var proxy: ProxyWords? { if case .kept(let proxy, _) = self { proxy } else { nil } }
}

/// The proxies that were replaced in a property: a part of `PropertyState`.
@usableFromInline
struct ReplacedProxies {
  private(set) var all: [ReplacedProxy] = []

  @usableFromInline var isEmpty: Bool { all.isEmpty }

  /// The proxy that is kept for a delegate.
  func proxy(for delegate: ObjectEntry) -> ProxyWords? { all.first { $0.delegate === delegate }?.proxy }

  mutating func append(_ proxy: ReplacedProxy) { all.append(proxy) }

  /// Removes the proxy of a delegate that becomes the original one again.
  mutating func take(for delegate: ObjectEntry) -> ProxyWords? {
    all.firstIndex { $0.delegate === delegate }.flatMap { all.remove(at: $0).proxy }
  }

  // MARK: Deaths

  /// Whether one lives, for all that the list knows. If its delegate is dead, lets go of it: others may still keep it.
  private mutating func lives(_ position: Int, _ cleanup: inout PropertyCleanup) -> Bool {
    switch all[position] {
    case .letGo(let reference): return cleanup.isAlive(reference)
    case .kept(let proxy, let delegate):
      if cleanup.isAlive(delegate) { return true }
      all[position] = .letGo(proxy.makeEntry())
      cleanup.release(proxy.object)
      return true
    }
  }

  /// Lets go of the proxies of dead delegates.
  mutating func forgetDead(_ cleanup: inout PropertyCleanup) {
    for position in all.indices.reversed() where !lives(position, &cleanup) { all.remove(at: position) }
  }

  /// Whether one lives, for all that the list knows. Forgets the newest ones that don't.
  mutating func hasLiving(_ cleanup: inout PropertyCleanup) -> Bool {
    while !all.isEmpty {
      if lives(all.count - 1, &cleanup) { return true }
      all.removeLast()
    }
    return false
  }

  /// The list has ended. Others may still keep and call the proxies.
  mutating func letGoOfAll(_ cleanup: inout PropertyCleanup) {
    all = all.map { replaced in
      cleanup.release(replaced.proxy?.object)
      return replaced.proxy.map { .letGo($0.makeEntry()) } ?? replaced
    }
  }
}
