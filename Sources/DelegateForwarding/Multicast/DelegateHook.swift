/// Reports assignments to a service's plain `delegate` property, as key-value observing does in Objective-C.
///
/// Add a hook to the service and call ``delegateDidChange()`` from the property's `didSet`:
///
/// ```swift
/// final class Radio {
///   let delegateHook = DelegateHook<any PlayerDelegate>()
///   weak var delegate: (any PlayerDelegate)? {
///     didSet { delegateHook.delegateDidChange() }
///   }
/// }
///
/// let radio = Radio()
/// let multicast = MulticastDelegate(
///   wrapping: radio, delegate: \.delegate, hook: \.delegateHook)
/// ```
///
/// For a class that isn't yours, write a subclass that overrides the property and owns the hook. In a class of your own,
/// ``ObservedDelegate`` does the same with one attribute, and any thread may assign such a property.
///
/// All multicasts on the property share one list of subscribers, which stays with the hook when the last multicast is
/// deallocated. A hook is for one property of one service: wrapping another service with it stops the program.
///
/// A hook is `Sendable` if `P` is.
public final class DelegateHook<P> {
  /// The property, from the first wrapping on.
  private let madeProperty = SetOnceReference<StoredProperty<P>>()

  var property: StoredProperty<P>? { madeProperty.object }

  /// Creates a hook for a plain property, as a constant of the service:
  /// `let delegateHook = DelegateHook<any SomeServiceDelegate>()`.
  public init() {}

  deinit {
    property?.end()
  }

  /// Tells the multicasts that the property was assigned. Call it from the property's `didSet`, for every value.
  ///
  /// The new value becomes the original delegate, and the property holds the proxy again when this method returns. To
  /// put the proxy back, the library assigns the property once more from inside its `didSet`; that nested call changes
  /// nothing. If no multicast wraps the property, the method does nothing.
  ///
  /// If the service rejects the proxy, or shows an adapter of it, ``MulticastDelegate/isInstalled`` is false.
  ///
  /// The property belongs to one isolation at a time, such as an actor, a queue or a lock, and the method is called there. If
  /// the service belongs to the main actor and the call comes from elsewhere, all this is done on the main actor, later.
  /// If threads assign the property at once, an assignment may be lost and the proxy displaced; use ``ObservedDelegate`` for that.
  ///
  /// - Complexity: O(1).
  public func delegateDidChange() {
    property?.didChange()
  }
}

extension DelegateHook: @unchecked Sendable where P: Sendable {}

extension DelegateHook {
  /// The property, which is made at the first wrapping.
  ///
  /// - Parameter home: The actor that the property belongs to, if this is the first wrapping.
  func propertyMadeIfNeeded<Service: AnyObject>(
    _ keyPath: ReferenceWritableKeyPath<Service, P?>, of service: Service, home: (any Actor)?
  ) -> StoredProperty<P> {
    property ?? madeProperty.setIfNil(StoredProperty(keyPath, of: service, home: home))
  }
}

extension DelegateHook: CustomStringConvertible, CustomReflectable {
  /// Describes the property as a multicast on it does, see ``MulticastDelegate/description``, or says that no multicast
  /// wraps it.
  public var description: String {
    let content = property?.describe() ?? "no multicast wraps the property"
    return "DelegateHook<\(typeName(P.self))>(\(content))"
  }

  /// Shows only the ``description``, so that `dump` reads nothing that other threads may be changing.
  @_documentation(visibility: internal)
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

// MARK: - What only the hook of an observed property can do

extension DelegateHook {
  /// Not available: the hook of a plain property only reports.
  @_documentation(visibility: internal)
  @available(
    *, unavailable,
    message:
      "wrap the service, and subscribe to that: 'MulticastDelegate(wrapping: service, delegate: \\.delegate, hook: \\.delegateHook)'"
  )
  @discardableResult
  public func subscribe(_ subscriber: P, holding: SubscriberHold = .weakly) -> Bool { fatalError() }

  /// Not available: the hook of a plain property only reports.
  @_documentation(visibility: internal)
  @available(
    *, unavailable,
    message:
      "wrap the service, and use that multicast: 'MulticastDelegate(wrapping: service, delegate: \\.delegate, hook: \\.delegateHook)'"
  )
  public var multicast: MulticastDelegate<P> { fatalError() }
}
