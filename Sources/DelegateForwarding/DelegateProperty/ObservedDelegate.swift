/// Makes a service's `delegate` property observable, so that a ``MulticastDelegate`` can wrap the service.
///
/// ```swift
/// final class SomeService {
///   @ObservedDelegate var delegate: (any SomeServiceDelegate)?
/// }
/// ```
///
/// It is a weak property, as a delegate property should be. While multicasts wrap the service, reading it gives the oldest
/// living one's proxy, and assigning it replaces the original delegate behind that proxy.
///
/// It may be read and assigned from any thread. A struct or an enum can't be held weakly: to assign one stops the program
/// with a message that names its type.
@propertyWrapper
public struct ObservedDelegate<P> {
  /// The hook, to wrap the service with: `MulticastDelegate(wrapping: service, hook: \.$delegate)`.
  public let projectedValue: DelegateHook<P>

  /// Creates a property that holds nil.
  public init() {
    projectedValue = DelegateHook(storesDelegate: true)
  }

  /// Creates a property that holds `wrappedValue`.
  public init(wrappedValue: P?) {
    self.init()
    self.wrappedValue = wrappedValue
  }

  /// The delegate, held weakly, or the proxy in its place.
  @inlinable
  public var wrappedValue: P? {
    get { projectedValue.value }
    nonmutating set { projectedValue.assign(newValue) }
  }
}

extension ObservedDelegate: Sendable where P: Sendable {}
