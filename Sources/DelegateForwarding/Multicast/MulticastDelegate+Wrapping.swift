extension MulticastDelegate {
  /// Wraps a service whose `delegate` is an ``ObservedDelegate`` property.
  ///
  /// ```swift
  /// let multicast = MulticastDelegate(wrapping: player, hook: \.$delegate)
  /// multicast.subscribe(logger)
  /// ```
  ///
  /// Keep the multicast in a property of your own. When nobody keeps it, it is gone at once, and the service has its
  /// delegate back.
  ///
  /// The initializer puts the proxy into the service's property. The delegate that was there becomes the ``originalDelegate`` and is
  /// still called, before the subscribers. A later assignment replaces the original delegate; the proxy stays in the property.
  ///
  /// Several multicasts on one property share one list of subscribers. Those without a proxy of their own also share one proxy, which the library
  /// makes. The property holds the proxy that was installed first. When the last multicast that uses it is deallocated, the next proxy
  /// replaces it. When the last multicast of all is deallocated, the property gets the original delegate back, and the subscribers stay with the hook.
  ///
  /// The multicast keeps `service` and its proxy alive. It is not the proxy itself: `service.delegate === multicast` is false.
  ///
  /// If `P` is `Sendable`, the service must be too, because any thread may release the multicast and with it the service. For a service
  /// that isn't, use `service.$delegate`, which doesn't keep it.
  ///
  /// - Parameters:
  ///   - service: The service whose callbacks are forwarded.
  ///   - hook: The property's projection, as in `\.$delegate`.
  ///   - holdingOriginal: Whether this multicast keeps the original delegate alive. Use `.strongly` for a service that holds
  ///     its delegate strongly.
  ///   - fileID: Names your code in the message if this call stops the program. Don't pass it.
  ///   - line: Names your code in the message if this call stops the program. Don't pass it.
  ///   - proxy: Makes the proxy: an object of your own that is ``MulticastForwarding``, forwards through the multicast passed to the
  ///     closure, and may keep it strongly. If you omit it, the library makes a `MulticastDelegate`, which must conform to the
  ///     delegate protocol; if it does not, the program stops with a message that names the missing conformance.
  /// - Complexity: Amortised O(1).
  public convenience init<Service: AnyObject>(
    wrapping service: Service, hook: KeyPath<Service, ObservedDelegate<P>.Hook>,
    holdingOriginal: SubscriberHold = .weakly, fileID: StaticString = #fileID, line: UInt = #line,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.init(wrapping: service, service[keyPath: hook], holdingOriginal, at: CallSite(fileID, line), proxy)
  }

  /// Wraps a service whose `delegate` is a plain property.
  ///
  /// ```swift
  /// let parser = ObservedXMLParser(data: Data("<a/>".utf8))
  /// let multicast = MulticastDelegate(
  ///   wrapping: parser, delegate: \.delegate, hook: \.delegateHook
  /// ) { XMLParserForwarder($0) }
  /// ```
  ///
  /// Keep the multicast in a property of your own.
  ///
  /// If the property has a hook that its `didSet` calls, the rules of ``init(wrapping:hook:holdingOriginal:fileID:line:proxy:)`` apply.
  ///
  /// Without a hook, the library doesn't notice an assignment to the property, which displaces the proxy: check
  /// ``isInstalled``, and call ``reinstall(isolation:)`` to recover. The multicast joins the list of the proxy that it finds in the
  /// property, and otherwise gets a new list. So if a property has a hook, always wrap it with the hook. When the last
  /// multicast is deallocated, the property gets the original delegate back if it still holds the proxy, and the
  /// subscriptions end.
  ///
  /// A plain property belongs to one isolation at a time. If the service is not `Sendable`, its property is written on the thread that drops
  /// the last reference to the multicast. If the service is `Sendable`, such as one on the main actor, the property is read and written
  /// in the isolation in which it was first wrapped, whichever thread drops the reference. Until then the proxy stays in
  /// the property and keeps forwarding. Without a hook, wrap the service where its property belongs.
  ///
  /// - Parameters:
  ///   - service: The service whose callbacks are forwarded.
  ///   - delegate: The property, as in `\.delegate`. It may be strong.
  ///   - hook: The hook that the property's `didSet` calls, as in `\.delegateHook`. Nil if the property can't be observed.
  ///   - holdingOriginal: Whether the original delegate is kept alive as long as this multicast lives.
  ///   - isolation: The caller's isolation, in which the property of a `Sendable` service may be written. Don't pass
  ///     it.
  ///   - fileID: Names your code in the message if this call stops the program. Don't pass it.
  ///   - line: Names your code in the message if this call stops the program. Don't pass it.
  ///   - proxy: Makes the proxy. See ``init(wrapping:hook:holdingOriginal:fileID:line:proxy:)``.
  /// - Complexity: Amortised O(1).
  public convenience init<Service: AnyObject>(
    wrapping service: Service, delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>? = nil, holdingOriginal: SubscriberHold = .weakly,
    isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    // A service that is not `Sendable` stays in one isolation, and its multicast with it.
    self.init(wrapping: service, delegate, hook, holdingOriginal, nil, nil, at: CallSite(fileID, line), proxy)
  }

  /// Chosen for a `Sendable` service.
  @_documentation(visibility: internal)
  public convenience init<Service: AnyObject & Sendable>(
    wrapping service: Service, delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>? = nil, holdingOriginal: SubscriberHold = .weakly,
    isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.init(
      wrapping: service, delegate, hook, holdingOriginal, homeIfSendable(isolation), isolation,
      at: CallSite(fileID, line), proxy)
  }
}

// Any thread may use a multicast whose delegates are `Sendable`, so its service has to be `Sendable`. These have the
// parameters of the initializers above, so that the compiler compares the overloads only by their constraints.
extension MulticastDelegate where P: Sendable {
  /// Chosen for a `Sendable` service.
  @_documentation(visibility: internal)
  public convenience init<Service: AnyObject & Sendable>(
    wrapping service: Service, hook: KeyPath<Service, ObservedDelegate<P>.Hook>,
    holdingOriginal: SubscriberHold = .weakly, fileID: StaticString = #fileID, line: UInt = #line,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.init(wrapping: service, service[keyPath: hook], holdingOriginal, at: CallSite(fileID, line), proxy)
  }

  /// Chosen for a `Sendable` service.
  @_documentation(visibility: internal)
  public convenience init<Service: AnyObject & Sendable>(
    wrapping service: Service, delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>? = nil, holdingOriginal: SubscriberHold = .weakly,
    isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.init(
      wrapping: service, delegate, hook, holdingOriginal, homeIfSendable(isolation), isolation,
      at: CallSite(fileID, line), proxy)
  }

  /// Not available: any thread may release the multicast and with it the service, so the service must be `Sendable`.
  @_documentation(visibility: internal)
  @available(
    *, deprecated,
    message:
      "the service must be 'Sendable', as any thread may release the multicast, which keeps it; or use its '$delegate', which doesn't"
  )
  @available(
    *, noasync,
    message:
      "the service must be 'Sendable', as any thread may release the multicast, which keeps it; or use its '$delegate', which doesn't"
  )
  @_SendableRequired
  public convenience init<Service: AnyObject>(
    wrapping service: Service, hook: KeyPath<Service, ObservedDelegate<P>.Hook>,
    holdingOriginal: SubscriberHold = .weakly, fileID: StaticString = #fileID, line: UInt = #line,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    stop(TrapMessage.notSendable("The service"), at: CallSite(fileID, line))
  }

  /// Not available: any thread may release the multicast and with it the service, so the service must be `Sendable`.
  @_documentation(visibility: internal)
  @available(
    *, deprecated,
    message:
      "the service must be 'Sendable', as any thread may release the multicast, which keeps it; or use its '$delegate', which doesn't"
  )
  @available(
    *, noasync,
    message:
      "the service must be 'Sendable', as any thread may release the multicast, which keeps it; or use its '$delegate', which doesn't"
  )
  @_SendableRequired
  public convenience init<Service: AnyObject>(
    wrapping service: Service, delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>? = nil, holdingOriginal: SubscriberHold = .weakly,
    isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    stop(TrapMessage.notSendable("The service"), at: CallSite(fileID, line))
  }
}

// MARK: - The wrong hook

extension MulticastDelegate {
  /// Not available: the hook of a plain property doesn't say which property it observes.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "name the plain property too: 'delegate: \\.delegate, hook: \\.delegateHook'")
  public convenience init<Service: AnyObject>(
    wrapping service: Service, hook: KeyPath<Service, DelegateHook<P>>, holdingOriginal: SubscriberHold = .weakly,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    fatalError()
  }

  /// Not available: the hook of an observed property is all that is needed.
  @_documentation(visibility: internal)
  @available(
    *, unavailable,
    message:
      "leave out 'delegate:', as '$delegate' is the property: 'MulticastDelegate(wrapping: service, hook: \\.$delegate)'"
  )
  public convenience init<Service: AnyObject>(
    wrapping service: Service, delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, ObservedDelegate<P>.Hook>, holdingOriginal: SubscriberHold = .weakly,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    fatalError()
  }
}

// MARK: - Finding the property, installing the proxy

/// The actor that the plain property of a `Sendable` service belongs to, when it is first wrapped. Nil if any thread may
/// use the property.
///
/// The caller's isolation is nil in initial values of stored properties, for example, although they are made on the main
/// actor.
private func homeIfSendable(_ isolation: (any Actor)?) -> (any Actor)? {
  isolation ?? (MainActorContext.isCurrent ? MainActor.shared : nil)
}

extension MulticastDelegate {
  /// Wraps an observed property.
  private convenience init(
    wrapping service: AnyObject, _ hook: ObservedDelegate<P>.Hook, _ holdingOriginal: SubscriberHold,
    at site: CallSite, _ proxy: ((MulticastDelegate<P>) -> P)?
  ) {
    self.init(
      wrapping: hook.propertyMadeIfNeeded(), of: service, holdingOriginal, at: site, ownProxy: proxy,
      makeProxy: hook.makeProxy)
  }

  /// Wraps a plain property: that of the hook or, without one, that of the proxy that is found there.
  private convenience init<Service: AnyObject>(
    wrapping service: Service, _ delegate: ReferenceWritableKeyPath<Service, P?>,
    _ hook: KeyPath<Service, DelegateHook<P>>?, _ holdingOriginal: SubscriberHold, _ home: (any Actor)?,
    _ isolation: (any Actor)?, at site: CallSite, _ proxy: ((MulticastDelegate<P>) -> P)?
  ) {
    let property: DelegateProperty =
      if let hook {
        service[keyPath: hook].propertyMadeIfNeeded(delegate, of: service, home: home)
      } else {
        Self.sharedProperty(shown: service[keyPath: delegate], by: service)
          ?? StoredProperty(delegate, of: service, home: home)
      }
    self.init(wrapping: property, of: service, holdingOriginal, isolation: isolation, at: site, ownProxy: proxy)
  }

  /// - Parameters:
  ///   - service: Nil in the multicast that belongs to the property, which doesn't keep the service.
  ///   - ownProxy: Makes a proxy for this multicast alone.
  ///   - makeProxy: Makes the proxy of all multicasts without one of their own. Nil if that is a multicast.
  convenience init(
    wrapping property: DelegateProperty, of service: AnyObject?, _ holdingOriginal: SubscriberHold = .weakly,
    isolation: (any Actor)? = nil, at site: CallSite?, ownProxy: ((MulticastDelegate<P>) -> P)? = nil,
    makeProxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    if let service, !property.note(TracedObject(service)) {
      stop(TrapMessage.hookOfAnotherService(P.self, service), at: site)
    }
    // Counted before the proxy is written, which may release a delegate that only the property has kept.
    if holdingOriginal.isStrong { property.list.addOriginalHolders(1) }
    let (installation, isNew) = property.addUser(isShared: ownProxy == nil) {
      let multicast = MulticastDelegate(ofProxyIn: property)
      let makeProxy = ownProxy ?? makeProxy ?? { $0.asProxy(at: site) }
      let proxy = ExistentialWords(makeProxy(multicast), at: site)
      guard proxy.object is any MulticastForwarding else {
        stop(TrapMessage.proxyDoesNotForward(P.self, proxy.object), at: site)
      }
      return DelegateProperty.Installation(proxy, forwardingThrough: multicast, isShared: ownProxy == nil)
    }
    self.init(
      Wrapping(
        property: property, service: service, installation: installation.id, holdsOriginal: holdingOriginal.isStrong))
    property.whereItBelongs(isolation: isolation) { property.didCome(installation.proxy.object, isNew: isNew) }
  }

  /// The multicast as a delegate.
  private func asProxy(at site: CallSite?) -> P {
    guard let proxy = self as? P else { stop(TrapMessage.missingConformance(P.self), at: site) }
    return proxy
  }

  /// What a multicast that wraps a service keeps until its `deinit`.
  struct Wrapping {
    let property: DelegateProperty
    let service: AnyObject?
    /// The id of the proxy's installation.
    let installation: UInt
    let holdsOriginal: Bool

    /// Lets the proxy go, where the property may be written. Until then all this is kept.
    func end() {
      property.whereItBelongs(isolation: nil) {
        property.removeUser(of: installation)
        // The property has the original delegate back before that may be released.
        if holdsOriginal { property.list.addOriginalHolders(-1) }
        withExtendedLifetime(service) {}
      }
    }
  }
}
