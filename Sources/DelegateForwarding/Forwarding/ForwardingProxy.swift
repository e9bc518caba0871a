/// A service and its multicast in one object.
///
/// You read and write the service's properties as if they were the proxy's own:
///
/// ```swift
/// let player = ForwardingProxy(wrapping: Player(), hook: \.$delegate)
/// player.subscribe(logger)
/// player.volume = 0.5           // the service's
/// player.service.play()
/// ```
///
/// Besides these, it has only ``service``, ``multicast``, ``subscribe(_:holding:)`` and ``unsubscribe(_:)``, so that
/// the multicast's other members don't hide properties of the service. Use ``multicast`` for everything else.
///
/// It keeps the service and the multicast alive, and is `Sendable` if both are.
@dynamicMemberLookup
public final class ForwardingProxy<Service: AnyObject, P>: MulticastForwarding {
  /// The wrapped service.
  public let service: Service

  /// The multicast that wraps the service.
  public let multicast: MulticastDelegate<P>

  /// Wraps a service whose `delegate` is an ``ObservedDelegate`` property.
  ///
  /// See ``MulticastDelegate/init(wrapping:hook:holdingOriginal:restoringOriginal:proxy:)``.
  public init(
    wrapping service: Service,
    hook: KeyPath<Service, DelegateHook<P>>,
    holdingOriginal: SubscriberHold = .weakly,
    restoringOriginal: Bool = true,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.service = service
    multicast = MulticastDelegate(
      wrapping: service, hook: hook, holdingOriginal: holdingOriginal, restoringOriginal: restoringOriginal,
      proxy: proxy)
  }

  /// Wraps a service whose `delegate` is a plain property, with or without a hook.
  ///
  /// See ``MulticastDelegate/init(wrapping:delegate:hook:holdingOriginal:restoringOriginal:isolation:proxy:)``.
  public init(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>? = nil,
    holdingOriginal: SubscriberHold = .weakly,
    restoringOriginal: Bool = true,
    isolation: (any Actor)? = #isolation,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.service = service
    multicast = MulticastDelegate(
      wrapping: service, delegate: delegate, hook: hook, holdingOriginal: holdingOriginal,
      restoringOriginal: restoringOriginal, isolation: isolation, proxy: proxy)
  }

  /// Chosen for a `Sendable` service.
  @_documentation(visibility: internal)
  public init(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>? = nil,
    holdingOriginal: SubscriberHold = .weakly,
    restoringOriginal: Bool = true,
    isolation: (any Actor)? = #isolation,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) where Service: Sendable {
    self.service = service
    multicast = MulticastDelegate(
      wrapping: service, delegate: delegate, hook: hook, holdingOriginal: holdingOriginal,
      restoringOriginal: restoringOriginal, isolation: isolation, proxy: proxy)
  }

  private init(_ service: Service, _ multicast: MulticastDelegate<P>) {
    self.service = service
    self.multicast = multicast
  }

  /// Reads a property of the service.
  @_documentation(visibility: internal)
  public subscript<Value>(dynamicMember property: KeyPath<Service, Value>) -> Value {
    service[keyPath: property]
  }

  /// Reads and writes a property of the service.
  public subscript<Value>(dynamicMember property: ReferenceWritableKeyPath<Service, Value>) -> Value {
    get { service[keyPath: property] }
    set { service[keyPath: property] = newValue }
  }
}

extension ForwardingProxy: @unchecked Sendable where Service: Sendable, P: Sendable {}

// See `MulticastDelegate+SendableWrapping`.
extension ForwardingProxy where P: Sendable {
  /// Chosen for a `Sendable` service.
  @_documentation(visibility: internal)
  public convenience init(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>? = nil,
    holdingOriginal: SubscriberHold = .weakly,
    restoringOriginal: Bool = true,
    isolation: (any Actor)? = #isolation,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) where Service: Sendable {
    self.init(
      service,
      MulticastDelegate(
        wrapping: service, delegate: delegate, hook: hook, holdingOriginal: holdingOriginal,
        restoringOriginal: restoringOriginal, isolation: isolation, proxy: proxy))
  }

  /// Not available: the multicast writes the service's property on any thread that uses the multicast, so the service
  /// must be `Sendable`.
  @_documentation(visibility: internal)
  @available(*, deprecated, message: "the service must be 'Sendable', because any thread may use the multicast")
  @SendableRequired
  public convenience init(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>? = nil,
    holdingOriginal: SubscriberHold = .weakly,
    restoringOriginal: Bool = true,
    isolation: (any Actor)? = #isolation,
    proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    trapNotSendable("The service")
  }
}

// MARK: - Subscribing

extension ForwardingProxy {
  /// Subscribes an object. `holding` sets how it is held, unless it is nil. See ``MulticastSubscribing/subscribe(_:)``.
  @inlinable @discardableResult
  public func subscribe(_ subscriber: P, holding: SubscriberHold? = nil) -> Bool {
    multicast._subscribe(subscriber, strongly: holding?.isStrong)
  }

  /// Ends an object's subscription. See ``MulticastSubscribing/unsubscribe(_:)``.
  @inlinable @discardableResult
  public func unsubscribe(_ subscriber: P) -> Bool {
    multicast.unsubscribe(subscriber)
  }
}

// MARK: - Description

extension ForwardingProxy: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The multicast's ``MulticastDelegate/description``, in `ForwardingProxy(…)`.
  public var description: String { "ForwardingProxy(\(multicast.description))" }

  /// The ``description`` with the objects' addresses.
  @_documentation(visibility: internal)
  public var debugDescription: String { "ForwardingProxy(\(multicast.debugDescription))" }

  /// Shows only the ``description``.
  @_documentation(visibility: internal)
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
