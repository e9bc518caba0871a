/// Makes a service's `delegate` property observable, so that a ``MulticastDelegate`` can wrap the service.
///
/// ```swift
/// final class Radio {
///   @ObservedDelegate var delegate: (any PlayerDelegate)?
/// }
/// ```
///
/// The property is weak, as a delegate property should be. While multicasts wrap the service, reading it returns the proxy that was
/// installed first, and assigning it replaces the original delegate behind that proxy.
///
/// You may read and assign it from any thread. A struct or an enum can't be held weakly; assigning one stops the program
/// with a message that names its type.
///
/// Only a class or an actor can have such a property, because copies of a struct would share one delegate. A `Sendable`
/// class can't have a property wrapper. Store an `ObservedDelegate` in a constant there, and use its `wrappedValue`.
///
/// A subclass may override the property with observers. They are called when the app assigns the property, not when the
/// library does. While a multicast wraps the service, the property's value in `didSet` is the proxy, not the delegate
/// that was assigned. Use `newValue` in `willSet` for that.
@safe @propertyWrapper
public struct ObservedDelegate<P>: _ObservedValue {
  /// The property's hook, the same as `$delegate`. For an `ObservedDelegate` in a constant, its key path is
  /// `\.observedDelegate.hook`.
  public let hook: Hook

  /// The hook, for reading without a retain.
  ///
  /// SAFETY: The constant `hook` keeps it alive.
  @usableFromInline nonisolated(unsafe) let unretainedHook: Unmanaged<Hook>

  /// The property's hook, for `MulticastDelegate(wrapping: service, hook: \.$delegate)`.
  @_documentation(visibility: internal)
  public var projectedValue: Hook { hook }

  // SAFETY: See `unretainedHook`.

  /// Creates a property that holds nil: `@ObservedDelegate var delegate: (any PlayerDelegate)?`.
  @_documentation(visibility: internal)
  @inlinable
  public init() { self.init(Hook()) }

  @inlinable
  init(_ hook: Hook) {
    self.hook = hook
    unsafe unretainedHook = .passUnretained(hook)
  }

  /// Creates a property that holds `wrappedValue`, in `@ObservedDelegate var delegate: (any PlayerDelegate)? = nil`.
  @_documentation(visibility: internal)
  @inlinable
  public init(wrappedValue: P?) {
    self.init()
    _value = wrappedValue
  }

  /// Creates a property, and defines how to make the proxy for multicasts without one of their own, including `$delegate.multicast`.
  ///
  /// Use it if `MulticastDelegate` doesn't conform to the delegate protocol, because the protocol isn't yours:
  ///
  /// ```swift
  /// final class Reader {
  ///   @ObservedDelegate(proxy: { XMLParserForwarder($0) })
  ///   var delegate: (any XMLParserDelegate)? = nil
  /// }
  /// ```
  ///
  /// With `= nil`, an initializer of the class may assign the property before all other properties are set.
  ///
  /// - Parameters:
  ///   - wrappedValue: The delegate that the property holds at first.
  ///   - proxy: Makes an object that forwards through the multicast passed to the closure, and may keep it strongly.
  public init(wrappedValue: P?, proxy: @escaping @Sendable (MulticastDelegate<P>) -> P) {
    self.init(proxy: proxy)
    _value = wrappedValue
  }

  /// Creates a property that holds nil, and defines how to make the proxy. See ``init(wrappedValue:proxy:)``.
  @_documentation(visibility: internal)
  public init(proxy: @escaping @Sendable (MulticastDelegate<P>) -> P) {
    self.init(Hook(makeProxy: proxy))
  }

  /// The value of an `ObservedDelegate` in a constant: the proxy that was installed first, or the delegate itself if no
  /// multicast wraps the property.
  ///
  /// Not available for an attribute in a struct, because copies would share one delegate.
  @_documentation(visibility: internal)
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
  /// SAFETY: The service keeps the hook alive, see `_value`. The wrapper itself is not used for longer, because that
  /// would copy and retain it.
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

  /// The hook of a property of a class. It learns which service it belongs to, so that traces can name it.
  @_documentation(visibility: internal)
  @inlinable
  public static subscript<Service: AnyObject>(
    _enclosingInstance service: Service, projected projected: KeyPath<Service, Hook>,
    storage storage: KeyPath<Service, Self>
  ) -> Hook {
    let hook = service[keyPath: storage].hook
    hook.note(service)
    return hook
  }

  /// The proxy that was installed first, or the delegate itself if no multicast wraps the property.
  ///
  /// SAFETY: The hook is not retained during the read, which runs no foreign code. Only the hook's owner could replace
  /// it meanwhile, and Swift forbids writing a property while another thread reads it. `withExtendedLifetime` keeps the
  /// new value alive until it is stored.
  @inlinable
  public var _value: P? {
    @inline(__always) get {
      unsafe unretainedHook._withUnsafeGuaranteedRef { $0.value }
    }
    @inline(__always) nonmutating set {
      if let words = unsafe words(of: newValue) {
        let isStored = unsafe hook.storeInline(words.object, words.witnessTable)
        withExtendedLifetime(newValue) {}
        if isStored { return }
      }
      assign(newValue, to: hook)
    }
  }
}

/// Gives an ``ObservedDelegate`` in a constant its `wrappedValue`. The compiler's own use of the wrapper doesn't find
/// it.
public protocol _ObservedValue<P> {
  /// The type of the delegate.
  associatedtype P

  /// The value of the property.
  var _value: P? { get nonmutating set }
}

extension _ObservedValue {
  /// The proxy that was installed first, or the delegate itself if no multicast wraps the property. A `Sendable` class reads and writes it, as
  /// <doc:ObservingTheDelegateProperty> shows.
  @inlinable
  public var wrappedValue: P? {
    @inline(__always) get { _value }
    @inline(__always) nonmutating set { _value = newValue }
  }
}

extension ObservedDelegate: Sendable where P: Sendable {}
