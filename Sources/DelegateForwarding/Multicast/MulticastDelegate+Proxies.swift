// Whatever the property shows in use is a proxy: a multicast of the same list, or an object of the user's own that is
// made of one. It stands for one delegate, and is never a delegate itself.

extension MulticastDelegate {
  /// The multicast that a delegate forwards through, if it forwards.
  static func multicast(of delegate: P?) -> MulticastDelegate<P>? {
    guard let object = reference(of: delegate), !SubscriberList.isPlain(object),
      let forwarding = forwardingObject(object)
    else { return nil }
    return (forwarding as? any MulticastForwarding<P>)?.multicast
  }

  /// What an assigned or a found delegate means for this list.
  enum Meaning {
    /// A delegate by its entry, or nobody.
    case delegate(SubscriberEntry?)
    /// It forwards to this list, so it can't be the original delegate.
    case leadsHere
  }

  /// A proxy, of this list or another, means the delegate that it stands for.
  func meaning(of delegate: P?) -> Meaning {
    guard let delegate else { return .delegate(nil) }
    guard let multicast = Self.multicast(of: delegate) else { return meaning(of: ExistentialWords(delegate)) }
    guard case .proxy(let entry) = multicast.role else {
      return multicast.list === list ? .leadsHere : meaning(of: ExistentialWords(delegate))
    }
    guard let entry, let object = entry.object else { return .delegate(nil) }
    return meaning(of: ExistentialWords(object: object, witnessTable: entry.witnessTable))
  }

  private func meaning(of words: ExistentialWords) -> Meaning {
    if list.isReached(from: words.object) { return .leadsHere }
    return .delegate(list.knownOrNewEntry(for: words.object, words.witnessTable))
  }

  // MARK: Making them

  /// The multicast that made the list, if it is alive.
  var maker: MulticastDelegate<P>? {
    switch role {
    case .maker: self
    case .sharer(let maker): maker
    case .proxy: list.maker as? MulticastDelegate<P>
    }
  }

  /// The proxy that stands for a delegate, or a new one, which the list doesn't keep yet. Called without a lock, as the
  /// user's closure is foreign code. Nil if the multicast that made the list has gone.
  @usableFromInline
  func knownOrNewProxy(for entry: SubscriberEntry?) -> ProxyWords? {
    if let known = list.proxy(for: entry) { return known }
    guard let maker else { return nil }
    list.note(maker: maker)
    return maker.makeProxy(for: entry)
  }

  /// The proxy that stands for a delegate, which the list keeps from then on.
  func keptProxy(for entry: SubscriberEntry?) -> ProxyWords? {
    guard let proxy = knownOrNewProxy(for: entry) else { return nil }
    return list.keep(proxy, for: entry)
  }

  private func makeProxy(for entry: SubscriberEntry?) -> ProxyWords {
    let multicast = MulticastDelegate(list, .proxy(entry))
    guard case .maker(let closure?) = role else { return ProxyWords(proxy: cast(multicast)) }
    let proxy = ProxyWords(proxy: closure.make(multicast))
    guard let forwarding = forwardingObject(proxy.object) else {
      stop(TrapMessage.proxyDoesNotForward(P.self, proxy.object))
    }
    if (forwarding as? any MulticastForwarding<P>)?.multicast !== multicast {
      stop(TrapMessage.proxyForwardsElsewhere(P.self, proxy.object))
    }
    return proxy
  }

  /// Whether a proxy would have to be a multicast, which is no `P`, or is one on some other actor only.
  var lacksConformance: Bool {
    if case .maker(nil) = maker?.role { !isDelegate(self) } else { false }
  }

  private func isDelegate(_ object: Any) -> Bool { object is P }

  /// A proxy as a `P`.
  @inlinable @inline(__always)
  func rebuild(_ proxy: ProxyWords) -> P {
    if proxy.witnessTable == 0, MemoryLayout<P>.size != MemoryLayout<UInt>.size { return cast(proxy.object) }
    return proxy.rebuild(as: P.self)
  }

  /// A conformance that belongs to an actor is found on that actor only, as the cast is one from `Any`. The compiler
  /// doesn't see the cast, so it lets a multicast that was used on the main actor be sent elsewhere.
  @usableFromInline
  func cast(_ proxy: Any) -> P {
    guard let proxy = proxy as? P else { stop(TrapMessage.missingConformance(P.self)) }
    return proxy
  }
}

extension ExistentialWords {
  /// The words of a proxy. Its witness table is kept if a `P` has one, and if that belongs to no actor.
  fileprivate init<P>(proxy: P) {
    let words = Self(proxy)
    let isIsolated = isIsolatedConformance(witnessTable: words.witnessTable)
    self.init(object: words.object, witnessTable: isIsolated ? 0 : words.witnessTable)
  }
}
