/// Makes a service's `delegate` property observable, so that a ``MulticastDelegate`` can wrap the service.
///
/// ```swift
/// final class SomeService {
///   @ObservedDelegate var delegate: (any SomeServiceDelegate)?
/// }
/// ```
///
/// The property is weak, as a delegate property should be. While multicasts wrap the service, reading it returns the proxy that was
/// installed first, and assigning it replaces the original delegate behind that proxy.
///
/// You may read and assign it from any thread. A struct or an enum can't be held weakly; assigning one stops the program
/// with a message that names its type.
///
/// Only a class or an actor can have such a property, because copies of a struct would share one delegate. A `Sendable` class, which can't have a
/// property wrapper, keeps an `ObservedDelegate` in a constant and reads and assigns its `wrappedValue`.
///
/// A subclass may override the property with observers. They are called for each assignment of the app, never by the library. While a multicast wraps
/// the service, `didSet` reads the proxy and not the delegate that was assigned, which is `newValue` in `willSet`.
@safe @propertyWrapper
public struct ObservedDelegate<P>: _ObservedValue {
  /// The property's hook, for `MulticastDelegate(wrapping: service, hook: \.$delegate)`.
  @_documentation(visibility: internal)
  public let projectedValue: DelegateHook<P>

  /// The hook, for reading without a retain.
  ///
  /// SAFETY: `projectedValue`, which is constant, keeps it alive.
  @usableFromInline nonisolated(unsafe) let unretainedHook: Unmanaged<DelegateHook<P>>

  /// The property's hook, which is `$delegate`. A class that keeps an `ObservedDelegate` in a constant has it as `\.observedDelegate.hook`.
  public var hook: DelegateHook<P> { projectedValue }

  /// Creates a property that holds nil.
  ///
  /// SAFETY: See `unretainedHook`.
  @inlinable
  public init() {
    projectedValue = DelegateHook(storesDelegate: true)
    unsafe unretainedHook = .passUnretained(projectedValue)
  }

  /// Creates a property that holds `wrappedValue`.
  @inlinable
  public init(wrappedValue: P?) {
    self.init()
    _value = wrappedValue
  }

  /// Creates a property that holds nil, and says how the proxy is made for multicasts without one of their own, `$delegate.multicast` among them.
  ///
  /// Use it if `MulticastDelegate` doesn't conform to the delegate protocol, because the protocol isn't yours:
  /// `@ObservedDelegate(proxy: { XMLForwarder($0) }) var delegate: (any XMLParserDelegate)?`.
  ///
  /// - Parameter proxy: Makes an object that forwards through the multicast that it is given, and
  ///   may keep it strongly.
  public init(proxy: @escaping @Sendable (MulticastDelegate<P>) -> P) {
    self.init()
    projectedValue.makeProperty(of: nil).setProxyMaker(ProxyMaker(make: proxy))
  }

  /// Of an `ObservedDelegate` in a constant: the proxy that was installed first, or the delegate itself if no multicast wraps the property.
  ///
  /// It is not available where the attribute stands in a struct, because copies would share one delegate.
  @available(
    *, unavailable,
    message: "@ObservedDelegate is for properties of classes and actors: copies of a value would share one delegate"
  )
  public var wrappedValue: P? {
    get { fatalError() }
    nonmutating set { fatalError() }
  }

  /// The value of a property of a class. In a release build, the key path costs nothing.
  ///
  /// SAFETY: The service keeps the hook, see `_value`. The wrapper itself is not used any longer, because it would be copied, with a retain.
  @_documentation(visibility: internal)
  @inlinable
  public static subscript<Service: AnyObject>(
    _enclosingInstance service: Service, wrapped property: ReferenceWritableKeyPath<Service, P?>,
    storage storage: KeyPath<Service, Self>
  ) -> P? {
    @inline(__always) get {
      let hook = unsafe service[keyPath: storage].unretainedHook
      return unsafe hook._withUnsafeGuaranteedRef { $0.value }
    }
    @inline(__always) set { service[keyPath: storage]._value = newValue }
  }

  /// The proxy that was installed first, or the delegate itself if no multicast wraps the property.
  ///
  /// SAFETY: The hook is not retained while it is read, which runs no foreign code. Only its owner could replace it meanwhile, and Swift forbids
  /// writing a property while another thread reads it. `withExtendedLifetime` keeps what is assigned alive until it is stored.
  @inlinable
  public var _value: P? {
    @inline(__always) get {
      unsafe unretainedHook._withUnsafeGuaranteedRef { $0.value }
    }
    @inline(__always) nonmutating set {
      if let words = unsafe twoWords(of: newValue) {
        let isStored = unsafe projectedValue.storeUnwrapped(words.object, words.witnessTable)
        withExtendedLifetime(newValue) {}
        if isStored { return }
      }
      assign(newValue, to: projectedValue)
    }
  }
}

/// Gives an ``ObservedDelegate`` that a class keeps in a constant its `wrappedValue`, which is not available to the compiler's own use of the wrapper.
public protocol _ObservedValue<P> {
  /// The type of the delegate.
  associatedtype P

  /// The value of the property.
  var _value: P? { get nonmutating set }
}

extension _ObservedValue {
  /// The proxy that was installed first, or the delegate itself if no multicast wraps the property.
  @inlinable
  public var wrappedValue: P? {
    @inline(__always) get { _value }
    @inline(__always) nonmutating set { _value = newValue }
  }
}

extension ObservedDelegate: Sendable where P: Sendable {}
