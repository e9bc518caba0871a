/// Makes a service's `delegate` property observable, so that a ``MulticastDelegate`` can wrap the service.
///
/// ```swift
/// final class SomeService {
///   @ObservedDelegate var delegate: (any SomeServiceDelegate)?
/// }
/// ```
///
/// The property is weak, as a delegate property should be. While multicasts wrap the service, reading it returns the proxy of the
/// oldest living one, and assigning it replaces the original delegate behind that proxy.
///
/// You may read and assign it from any thread. A struct or an enum can't be held weakly; assigning one stops the program
/// with a message that names its type.
@propertyWrapper
public struct ObservedDelegate<P> {
  /// The property's hook, for `MulticastDelegate(wrapping: service, hook: \.$delegate)`.
  public let projectedValue: DelegateHook<P>

  /// Creates a property that holds nil.
  @inlinable
  public init() {
    projectedValue = DelegateHook(storesDelegate: true)
  }

  /// Creates a property that holds `wrappedValue`.
  @inlinable
  public init(wrappedValue: P?) {
    self.init()
    self.wrappedValue = wrappedValue
  }

  /// The proxy of the oldest multicast, or the delegate itself if no multicast wraps the property.
  @inlinable
  public var wrappedValue: P? {
    get { projectedValue.value }
    nonmutating set { projectedValue.assign(newValue) }
  }
}

extension ObservedDelegate: Sendable where P: Sendable {}
