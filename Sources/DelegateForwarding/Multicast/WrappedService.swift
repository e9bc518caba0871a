/// A service and its multicast in one object.
///
/// You read and write the service's properties as if they were the wrapper's own:
///
/// ```swift
/// let radio = WrappedService(Radio()) {
///   MulticastDelegate(wrapping: $0, delegate: \.delegate, hook: \.delegates)
/// }
/// radio.subscribe(logger)
/// radio.volume = 0.5            // the service's
/// radio.service.play("So What")
/// ```
///
/// The wrapper also has ``service``, `multicast`, ``subscribe(_:holding:)``, ``unsubscribe(_:)`` and the methods of
/// ``MulticastForwarding``. The multicast's other members might hide properties of the service, so use `multicast` for
/// them.
///
/// It keeps the service and the multicast alive, and is `Sendable` if both are.
@dynamicMemberLookup
public final class WrappedService<Service: AnyObject, P>: MulticastForwarding {
  /// The wrapped service: `radio.service.play("So What")`.
  public let service: Service

  /// The multicast that wraps the service: `radio.multicast.subscriberCount`.
  public let multicast: MulticastDelegate<P>

  /// Wraps a service.
  ///
  /// ```swift
  /// let radio = WrappedService(Radio()) {
  ///   MulticastDelegate(wrapping: $0, delegate: \.delegate, hook: \.delegates)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - wrap: Makes the multicast, by one of its initializers that wrap a service.
  public init(_ service: Service, _ wrap: (Service) -> MulticastDelegate<P>) {
    self.service = service
    multicast = wrap(service)
  }

  /// Reads a property of the service.
  @_documentation(visibility: internal)
  public subscript<Value>(dynamicMember property: KeyPath<Service, Value>) -> Value {
    service[keyPath: property]
  }

  /// Reads and writes a property of the service: `radio.volume = 0.5`.
  @_documentation(visibility: internal)
  public subscript<Value>(dynamicMember property: ReferenceWritableKeyPath<Service, Value>) -> Value {
    get { service[keyPath: property] }
    set { service[keyPath: property] = newValue }
  }

  /// Subscribes an object. See ``MulticastDelegate/subscribe(_:holding:)``.
  @discardableResult
  public func subscribe(_ subscriber: P, holding: SubscriberHold? = nil) -> Bool {
    multicast.subscribe(subscriber, holding: holding)
  }

  /// Ends an object's subscription. See ``MulticastDelegate/unsubscribe(_:)``.
  @discardableResult
  public func unsubscribe(_ subscriber: P) -> Bool {
    multicast.unsubscribe(subscriber)
  }
}

extension WrappedService: Sendable where Service: Sendable, P: Sendable {}
