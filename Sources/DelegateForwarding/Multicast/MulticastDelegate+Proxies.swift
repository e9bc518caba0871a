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
    /// A delegate by an entry of its own, or nobody; and whether the app has assigned it itself, and not a proxy of it.
    case delegate(SubscriberEntry?, isItself: Bool)
    /// It forwards to this list, so it can't be the original delegate.
    case leadsHere
  }

  /// A proxy, of this list or another, means the delegate that it stands for.
  ///
  /// - Parameter service: The service that shows it. A list doesn't hold a service that is its own delegate.
  func meaning(of delegate: P?, in service: AnyObject? = nil) -> Meaning {
    guard let delegate else { return .delegate(nil, isItself: true) }
    if let entry = plainEntry(for: delegate, in: service) { return .delegate(entry, isItself: true) }
    guard let multicast = Self.multicast(of: delegate) else {
      return meaning(of: ExistentialWords(delegate), isItself: true, in: service)
    }
    guard case .proxy(let entry) = multicast.role else {
      // A multicast whose list has joined this one is called by it, so it can't be its delegate.
      if multicast.list.root === list { return .leadsHere }
      return meaning(of: ExistentialWords(delegate), isItself: true, in: service)
    }
    let isItself = multicast.list !== list && multicast.list.isInstalling(entry)
    guard let entry, let object = entry.object else { return .delegate(nil, isItself: isItself) }
    let words = ExistentialWords(object: object, witnessTable: entry.witnessTable)
    return meaning(of: words, isItself: isItself, in: service)
  }

  /// The entry of a delegate that forwards nothing, as most do.
  ///
  /// SAFETY: The delegate lives until the end of the function.
  private func plainEntry(for delegate: P, in service: AnyObject?) -> SubscriberEntry? {
    guard let words = unsafe plainWords(of: delegate) else { return nil }
    defer { withExtendedLifetime(delegate) {} }
    return unsafe words.object._withUnsafeGuaranteedRef {
      unsafe list.makeEntry(for: $0, words.witnessTable, mayBeHeld: $0 !== service)
    }
  }

  private func meaning(of words: ExistentialWords, isItself: Bool, in service: AnyObject?) -> Meaning {
    if list.isReached(from: words.object) { return .leadsHere }
    let entry = list.makeEntry(for: words.object, words.witnessTable, mayBeHeld: words.object !== service)
    return .delegate(entry, isItself: isItself)
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

  /// A new proxy for a delegate, which the list doesn't keep yet. Nil if the multicast that made the list has gone.
  ///
  /// Called without a lock, as the user's closure is foreign code.
  func newProxy(for entry: SubscriberEntry?) -> ProxyWords? {
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
