/// Makes a service's `delegate` property observable. The projection `$delegate` is its ``MulticastDelegate``.
///
/// ```swift
/// final class Player {
///   @ObservedDelegate var delegate: (any PlayerDelegate)?
/// }
///
/// player.$delegate.subscribe(logger)
/// player.delegate = screen      // the original delegate, called before the subscribers
/// ```
///
/// The property is weak, as a delegate property should be. From the first subscriber, observer or stream on, reading it
/// returns the proxy, and assigning it replaces the original delegate behind that.
///
/// If `P` is `Sendable`, you may read and assign it from any thread. A struct or an enum can't be held weakly;
/// assigning one stops the program with a message that names its type.
///
/// Only a class or an actor can have such a property, because copies of a struct would share one delegate. A `Sendable`
/// class can't have a property wrapper: it computes the property by ``MulticastDelegate/propertyValue``.
///
/// A subclass may override the property with observers, which are called when the app assigns the property. From the
/// first subscriber on, the property's value in `didSet` is the proxy, not the delegate that was assigned. Use
/// `newValue` in `willSet` for that.
@safe @propertyWrapper
public struct ObservedDelegate<P> {
  /// The property's multicast, as old as the service.
  @_documentation(visibility: internal)
  public let projectedValue: MulticastDelegate<P>

  /// The multicast, for reading without a retain.
  ///
  /// SAFETY: It is `projectedValue`, a constant, which keeps it alive and is as `Sendable` as the wrapper.
  @usableFromInline nonisolated(unsafe) let unretained: Unmanaged<MulticastDelegate<P>>

  @usableFromInline
  init(_ multicast: MulticastDelegate<P>) {
    projectedValue = multicast
    unsafe unretained = .passUnretained(multicast)
  }

  /// Creates a property that holds nil: `@ObservedDelegate var delegate: (any PlayerDelegate)?`.
  @_documentation(visibility: internal)
  @inlinable
  public init() { self.init(MulticastDelegate(observingWith: nil)) }

  /// Creates a property that holds `wrappedValue`, in `@ObservedDelegate var delegate: (any PlayerDelegate)? = nil`.
  @_documentation(visibility: internal)
  @inlinable
  public init(wrappedValue: P?) {
    self.init()
    if wrappedValue != nil { projectedValue.propertyValue = wrappedValue }
  }

  /// Creates a property with a proxy of your own, for a delegate protocol that isn't yours.
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
  ///   - proxy: Makes the proxy. See ``MulticastDelegate/init(original:holdingOriginal:label:proxy:)``. It is called
  ///     here, once.
  public init(wrappedValue: P?, proxy: (MulticastDelegate<P>) -> P) {
    self.init(proxy: proxy)
    projectedValue.propertyValue = wrappedValue
  }

  /// Creates a property that holds nil, with a proxy of your own. See ``init(wrappedValue:proxy:)``.
  @_documentation(visibility: internal)
  public init(proxy: (MulticastDelegate<P>) -> P) {
    self.init(withoutActuallyEscaping(proxy) { MulticastDelegate(observingWith: $0) })
  }

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
  /// SAFETY: The service lives until the end of the read, and keeps the wrapper's multicast, which isn't retained,
  /// unless the class replaces the wrapper itself meanwhile. This thread can't do that, as the read runs no foreign
  /// code. Another thread can't either: that would be a data race on the class's own storage.
  @_documentation(visibility: internal)
  @inlinable
  public static subscript<Service: AnyObject>(
    _enclosingInstance service: Service, wrapped property: ReferenceWritableKeyPath<Service, P?>,
    storage storage: KeyPath<Service, Self>
  ) -> P? {
    @inline(__always) get {
      defer { withExtendedLifetime(service) {} }
      let multicast = unsafe service[keyPath: storage].unretained
      return unsafe multicast._withUnsafeGuaranteedRef { $0.propertyValue }
    }
    @inline(__always) set {
      let multicast = service[keyPath: storage].projectedValue
      // So that the first line of a trace has the service's name.
      multicast.list.noteService(service)
      multicast.propertyValue = newValue
    }
  }

  /// The multicast of a property of a class. This tells it the service, so that traces can name that.
  @_documentation(visibility: internal)
  @inlinable
  public static subscript<Service: AnyObject>(
    _enclosingInstance service: Service, projected projected: KeyPath<Service, MulticastDelegate<P>>,
    storage storage: KeyPath<Service, Self>
  ) -> MulticastDelegate<P> {
    let multicast = service[keyPath: storage].projectedValue
    multicast.list.noteService(service)
    return multicast
  }
}

extension ObservedDelegate: Sendable where P: Sendable {}
