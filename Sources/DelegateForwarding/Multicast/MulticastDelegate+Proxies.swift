// Whatever the property shows in use is a proxy: a multicast of the same list, or an object of the user's own that is
// made of one. It stands for one delegate. It is never a delegate itself, but for the one that another hook of the same
// property is writing.

extension MulticastDelegate {
  /// The multicast that a delegate forwards through, if it forwards.
  static func multicast(of delegate: P?) -> MulticastDelegate<P>? {
    guard let object = reference(of: delegate), !SubscriberList.isPlain(object),
      let forwarding = forwardingObject(object)
    else { return nil }
    return forwarding.multicastObject as? MulticastDelegate<P>
  }

  /// Whether it is a proxy, or what one forwards through.
  var isProxy: Bool { if case .proxy = role { true } else { false } }

  /// The delegate that a proxy stands for. Nil if it is none, or stands for nobody.
  var stoodFor: ObjectEntry? { if case .proxy(let entry) = role { entry } else { nil } }

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

  /// A delegate, by the entry that the list has for it, and the proxy that stands for it. The list doesn't keep a new
  /// one yet. Nil if the multicast that made the list has gone.
  func withProxy(_ delegate: ObjectEntry?) -> (delegate: ObjectEntry?, proxy: ProxyWords)? {
    let (delegate, proxy) = list.property { property, cleanup in
      let delegate = property.entryInUse(for: delegate, &cleanup)
      return (delegate, property.proxy(for: delegate))
    }
    guard let proxy = proxy ?? newProxy(for: delegate) else { return nil }
    return (delegate, proxy)
  }

  /// A new proxy for a delegate, which the list doesn't keep yet. Nil if the multicast that made the list has gone.
  ///
  /// Called without a lock, as the user's closure is foreign code.
  func newProxy(for entry: ObjectEntry?) -> ProxyWords? {
    guard let maker else { return nil }
    list.note(maker: maker)
    return maker.makeProxy(for: entry)
  }

  private func makeProxy(for entry: ObjectEntry?) -> ProxyWords {
    let multicast = MulticastDelegate(list, .proxy(entry))
    guard case .maker(let closure?) = role else { return ProxyWords(cast(multicast)) }
    let proxy = ProxyWords(closure.make(multicast))
    guard let forwarding = forwardingObject(proxy.object) else {
      stop(TrapMessage.proxyDoesNotForward(P.self, proxy.object))
    }
    if forwarding.multicastObject !== multicast { stop(TrapMessage.proxyForwardsElsewhere(P.self, proxy.object)) }
    return proxy
  }

  /// Stops the program if a proxy would have to be a multicast, which is no `P`, or is one on some other actor only:
  /// one sees here why, and reading the property would stop it later.
  func checkConformance() {
    if case .maker(nil) = maker?.role, !isDelegate(self) { stop(TrapMessage.missingConformance(P.self)) }
  }

  private func isDelegate(_ object: Any) -> Bool { object is P }

  /// A proxy as a `P`.
  @inlinable @inline(__always)
  func rebuild(_ proxy: ProxyWords) -> P {
    proxy.words.witnessTable == ProxyWords.cast ? cast(proxy.words.object) : proxy.words.rebuild(as: P.self)
  }

  /// A conformance that belongs to an actor is found on that actor only, as the cast is one from `Any`.
  @usableFromInline
  func cast(_ proxy: Any) -> P {
    guard let proxy = proxy as? P else { stop(TrapMessage.missingConformance(P.self)) }
    return proxy
  }
}

extension TrapMessage {
  package static func missingConformance<P>(_ type: P.Type) -> String {
    let bare = String(describing: P.self)
    let name = typeName(P.self)
    if P.self is AnyClass {
      return """
        MulticastDelegate<\(name)> is not a \(bare), so it can't be the service's delegate. Pass a proxy of your own, \
        a subclass: `proxy: { Forwarder($0) }`.
        """
    }
    if isClassBound(P.self), case .reference = Layout(of: P.self) {
      // A protocol without a witness table is one of Objective-C, to which no generic class conforms.
      return """
        MulticastDelegate<\(name)> can't conform to \(bare), a protocol of Objective-C, so it can't be the service's \
        delegate. Write a class that forwards, or generate it, `class Forwarder: DelegateProxy<\(name)>, \(bare)`, and \
        pass a proxy of that class: `@ObservedDelegate(proxy: { Forwarder($0) })`, or `proxy: { Forwarder($0) }` to the \
        initializer.
        """
    }
    return """
      MulticastDelegate<\(name)> does not conform to \(bare) here, so it can't be the service's delegate. Write the \
      forwarding: `extension MulticastDelegate: \(bare) where P == \(name) { … }`, one line for each method, or with \
      nothing in the braces if the protocol is @Forwarding. Or pass a proxy of your own: `proxy: { Forwarder($0) }`, \
      to the initializer or to `@ObservedDelegate`. If it does conform, but only on the main actor: subscribe, \
      install and use the service there.
      """
  }
}
