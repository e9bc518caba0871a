// Whatever the property shows in use is a proxy: a multicast of the same list, or an object of the user's own that is
// made of one. It stands for one delegate. It is never a delegate itself, but for the one that another hook of the same
// property is writing.

/// What an assigned or a found delegate means for a list.
enum DelegateMeaning {
  /// A delegate by an entry of its own, or nobody.
  case delegate(SubscriberEntry?)
  /// The proxy that another hook of the same property is writing. This hook takes it as its delegate, so that the
  /// subscribers of both are called.
  case otherHook(SubscriberEntry)
  /// It forwards to this list, so it can't be the original delegate.
  case leadsHere
}

extension MulticastDelegate {
  /// The multicast that a delegate forwards through, if it forwards.
  static func multicast(of delegate: P?) -> MulticastDelegate<P>? {
    guard let object = reference(of: delegate), !SubscriberList.isPlain(object),
      let forwarding = forwardingObject(object)
    else { return nil }
    return (forwarding as? any MulticastForwarding<P>)?.multicast
  }

  /// A proxy, of this list or another, means the delegate that it stands for.
  ///
  /// - Parameter service: The service that shows it. A list doesn't hold a service that is its own delegate.
  func meaning(of delegate: P?, in service: AnyObject? = nil) -> DelegateMeaning {
    guard let delegate else { return .delegate(nil) }
    let words = ExistentialWords(delegate)
    guard let multicast = Self.multicast(of: delegate) else { return .delegate(entry(for: words, in: service)) }
    switch multicast.role {
    case .proxy where isWritten(words.object, by: multicast.list):
      return list.isReached(from: words.object) ? .leadsHere : .otherHook(entry(for: words, in: service))
    case .proxy(let former) where multicast.list === list:
      // This may be another hook's proxy, or what has come to forward to this list since.
      guard let former, let object = former.object else { return .delegate(nil) }
      let words = ExistentialWords(object: object, witnessTable: former.witnessTable)
      return list.isReached(from: object) ? .leadsHere : .delegate(entry(for: words, in: service))
    case .proxy(let entry):
      return meaning(of: entry?.load(as: P.self), in: service)
    case .maker, .sharer:
      let isCalled = isOtherHook(multicast) || list.isReached(from: words.object)
      return isCalled ? .leadsHere : .delegate(entry(for: words, in: service))
    }
  }

  /// Whether a multicast is that of the other hook whose proxy is the original delegate.
  private func isOtherHook(_ multicast: MulticastDelegate) -> Bool {
    guard let other = Self.multicast(of: list.original(as: P.self)), case .proxy = other.role else { return false }
    return other.list === multicast.list
  }

  private func entry(for delegate: ExistentialWords, in service: AnyObject?) -> SubscriberEntry {
    list.makeEntry(for: delegate.object, delegate.witnessTable, mayBeHeld: delegate.object !== service)
  }

  /// Whether another list's hook is writing a proxy.
  private func isWritten(_ proxy: AnyObject, by other: SubscriberList) -> Bool {
    other !== list && other.property { $0.isWriting(proxy, by: ThreadID.current) }
  }

  /// The proxy of this list that a property shows, or that the proxy of another hook leads to.
  func ownProxy(in shown: P?) -> P? {
    var shown = shown
    while let proxy = shown, let multicast = Self.multicast(of: proxy), case .proxy(let entry) = multicast.role {
      if multicast.list === list { return proxy }
      shown = entry?.load(as: P.self)
    }
    return nil
  }

  func subject(of delegate: P?) -> DelegateTrace.Subject {
    delegate.map { DelegateTrace.Subject(delegate: $0) } ?? .nobody
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

  /// A delegate, by the entry that the list has for it, and the proxy that stands for it. The list doesn't keep a new one
  /// yet. Nil if the multicast that made the list has gone.
  func withProxy(_ delegate: SubscriberEntry?) -> (delegate: SubscriberEntry?, proxy: ProxyWords)? {
    let (delegate, proxy) = list.property { property, cleanup in
      let delegate = property.known(delegate, &cleanup)
      return (delegate, property.proxy(for: delegate))
    }
    guard let proxy = proxy ?? newProxy(for: delegate) else { return nil }
    return (delegate, proxy)
  }

  /// A new proxy for a delegate, which the list doesn't keep yet. Nil if the multicast that made the list has gone.
  ///
  /// Called without a lock, as the user's closure is foreign code.
  private func newProxy(for entry: SubscriberEntry?) -> ProxyWords? {
    guard let maker else { return nil }
    list.note(maker: maker)
    return maker.makeProxy(for: entry)
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
