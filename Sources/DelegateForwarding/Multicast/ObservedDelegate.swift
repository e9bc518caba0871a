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
/// The property is weak, as a delegate property should be. While there is a subscriber, observer or stream, reading it
/// returns a proxy, and otherwise the delegate itself. You can call a proxy, keep it and assign it back. To compare or
/// cast the delegate, or to test it for nil, use `$delegate.originalDelegate`. Assigning the property makes another
/// delegate the original one.
///
/// If `P` is `Sendable`, you may read and assign the property from any thread. A struct or an enum can't be held
/// weakly; assigning one stops the program with a message that names its type.
///
/// Only a class or an actor can have such a property, because copies of a struct would share one delegate. A `Sendable`
/// class can't have a property wrapper: compute the property with ``MulticastDelegate/propertyValue``.
///
/// A subclass may override the property with observers, which are called when the app assigns the property. While there
/// are subscribers, the property's value in `didSet` is a proxy, not the delegate that was assigned. That delegate
/// is `newValue` in `willSet`.
@safe @propertyWrapper
public struct ObservedDelegate<P> {
  /// The property's multicast, which is created with the service.
  @_documentation(visibility: internal)
  public let projectedValue: MulticastDelegate<P>

  /// The multicast, for reading without a retain.
  ///
  /// SAFETY: It is `projectedValue`, a constant, which keeps it alive and is as `Sendable` as the wrapper.
  @usableFromInline nonisolated(unsafe) let unretained: Unmanaged<MulticastDelegate<P>>

  @usableFromInline
  init(makingProxiesBy proxy: ((MulticastDelegate<P>) -> P)?) {
    projectedValue = MulticastDelegate(isComputed: true, makingProxiesBy: proxy)
    unsafe unretained = .passUnretained(projectedValue)
  }

  /// Creates a property: `@ObservedDelegate var delegate: (any PlayerDelegate)?`, or with `= nil`.
  @_documentation(visibility: internal)
  @inlinable
  public init(wrappedValue: P? = nil) {
    self.init(makingProxiesBy: nil)
    if wrappedValue != nil { projectedValue.assign(wrappedValue) }
  }

  /// Creates a property with a proxy of your own, for a delegate protocol that isn't yours, or is `@objc`.
  ///
  /// ```swift
  /// final class Reader {
  ///   @ObservedDelegate(proxy: { XMLParserForwarder($0) })
  ///   var delegate: (any XMLParserDelegate)? = nil
  /// }
  /// ```
  ///
  /// Until somebody takes part, the app's delegate is called directly, without the proxy. If the proxy changes
  /// something, put it there once: `reader.$delegate.install(in: reader, \.delegate)`.
  ///
  /// With `= nil`, an initializer of the class may assign the property before all other properties are set.
  ///
  /// - Parameters:
  ///   - wrappedValue: The delegate that the property holds at first.
  ///   - proxy: Makes the proxies. See ``MulticastDelegate/init(original:holdingOriginal:label:proxy:)``.
  public init(wrappedValue: P? = nil, proxy: @escaping (MulticastDelegate<P>) -> P) {
    self.init(makingProxiesBy: proxy)
    if wrappedValue != nil { projectedValue.assign(wrappedValue) }
  }

  /// Not available for an attribute in a struct, because copies would share one delegate. The compiler wants this
  /// property here.
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
      multicast.assign(newValue)
    }
  }

  /// The multicast of a property of a class. This also tells the multicast its service, so that traces can name it.
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

extension ObservedDelegate where P: Sendable {
  /// Creates a property with a proxy of your own, which any thread may make.
  ///
  /// `P!` ranks it above the initializers that take any closure, see `_SendableRequired`.
  @_documentation(visibility: internal)
  public init(wrappedValue: P! = nil, proxy: @escaping @Sendable (MulticastDelegate<P>) -> P) {
    self.init(makingProxiesBy: proxy)
    if wrappedValue != nil { projectedValue.assign(wrappedValue) }
  }
}
