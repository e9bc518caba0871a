/// A service and its multicast in one.
///
/// It has the multicast's interface, and the service's properties are read and written as if they were its own:
///
/// ```swift
/// let proxy = ForwardingProxy(wrapping: service, hook: \.$delegate)
/// proxy.subscribe(logger)
/// proxy.interval = 5            // the service's
/// proxy.service.start()
/// ```
///
/// Kept in one place, as the singleton proxy of a singleton service, it replaces the service in the program's eyes.
///
/// It keeps the service and the multicast alive, and is `Sendable` if both are.
@dynamicMemberLookup
public final class ForwardingProxy<Service: AnyObject, P>: MulticastForwarding {
  /// The service that it wraps.
  public let service: Service

  /// The multicast that wraps the service.
  public let multicast: MulticastDelegate<P>

  /// Wraps a service whose `delegate` is an ``ObservedDelegate`` property.
  ///
  /// See ``MulticastDelegate/init(wrapping:hook:through:)``.
  public init(
    wrapping service: Service,
    hook: KeyPath<Service, DelegateHook<P>>,
    through proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.service = service
    multicast = MulticastDelegate(wrapping: service, hook: hook, through: proxy)
  }

  /// Wraps a service whose plain `delegate` property reports to a hook from its `didSet`.
  ///
  /// See ``MulticastDelegate/init(wrapping:delegate:hook:through:)``.
  public init(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    hook: KeyPath<Service, DelegateHook<P>>,
    through proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.service = service
    multicast = MulticastDelegate(wrapping: service, delegate: delegate, hook: hook, through: proxy)
  }

  /// Wraps a service whose `delegate` property can't be observed.
  ///
  /// See ``MulticastDelegate/init(wrapping:delegate:through:)``.
  public init(
    wrapping service: Service,
    delegate: ReferenceWritableKeyPath<Service, P?>,
    through proxy: ((MulticastDelegate<P>) -> P)? = nil
  ) {
    self.service = service
    multicast = MulticastDelegate(wrapping: service, delegate: delegate, through: proxy)
  }

  /// Reads a property of the service.
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
