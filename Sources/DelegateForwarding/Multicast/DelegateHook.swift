/// Reports assignments to a service's `delegate` property, as key-value observing does in Objective-C.
///
/// Add a hook to the service and call ``delegateDidChange()`` from the property's `didSet`:
///
/// ```swift
/// final class OtherService {
///   let delegateHook = DelegateHook<any SomeServiceDelegate>()
///   weak var delegate: (any SomeServiceDelegate)? { didSet { delegateHook.delegateDidChange() } }
/// }
/// ```
///
/// For a class that isn't yours, write a subclass that overrides the property and owns the hook. A property with the attribute
/// ``ObservedDelegate`` has its hook built in.
///
/// Objects can subscribe to the hook of an observed property as they do to a multicast: see ``MulticastSubscribing``.
///
/// All multicasts on the property share one list of subscribers, which stays with the hook when the last multicast is deallocated.
///
/// You may use a hook from any thread. It is `Sendable` if `P` is.
public final class DelegateHook<P> {
  /// Whether the hook stores the property's value, because it is part of an `@ObservedDelegate`.
  @usableFromInline let storesDelegate: Bool

  /// Whether it stores the value, and that consists of two words at most.
  @usableFromInline let storesTwo: Bool

  /// Makes the proxy for multicasts that bring none of their own. Nil if that is a multicast.
  @usableFromInline let makeProxy: ((MulticastDelegate<P>) -> P)?

  /// The property, from the first wrapping on, for readers that take no lock. Set once; `content` keeps it alive.
  @usableFromInline let published = PublishedReference<WrappedProperty>(nil)

  @usableFromInline let content = Locked(HookContent())

  @inlinable
  init(storesDelegate: Bool, makeProxy: ((MulticastDelegate<P>) -> P)? = nil) {
    self.storesDelegate = storesDelegate
    storesTwo = storesDelegate && isTwoWords(P.self)
    self.makeProxy = makeProxy
  }

  /// Creates a hook for a plain property, as a constant of the service:
  /// `let delegateHook = DelegateHook<any SomeServiceDelegate>()`.
  public convenience init() {
    self.init(storesDelegate: false)
  }

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
  /// - Complexity: O(1).
  public func delegateDidChange() {
    property?.didChange()
  }
}

extension DelegateHook: @unchecked Sendable where P: Sendable {}

/// What a hook keeps itself. Not generic, so that any code knows its layout.
@usableFromInline
struct HookContent {
  /// The delegate of an observed property that was never wrapped, if it consists of two words at most.
  @usableFromInline weak var delegate: AnyObject?
  @usableFromInline var witnessTable: UInt = 0

  var property: WrappedProperty?

  /// The multicast that belongs to an observed property, a `MulticastDelegate<P>`.
  var multicast: AnyObject?

  @inlinable
  init() {}
}

// MARK: - The property

extension DelegateHook {
  /// The property, if it was ever wrapped.
  ///
  /// SAFETY: It lives as long as the hook, which the caller holds.
  @inlinable @inline(__always)
  var property: WrappedProperty? {
    unsafe published.load()?.takeUnretainedValue()
  }

  /// The property, which is made at the first use.
  ///
  /// - Parameter access: Reads and writes a property that the service stores. Nil for an observed one.
  func wrap(_ access: (any PropertyAccess)? = nil, of service: AnyObject?) -> WrappedProperty {
    let (property, released): (WrappedProperty, AnyObject?) = content.withLock { content in
      if let property = self.property { return (property, nil) }
      let delegate = content.delegate
      let original = delegate.map { ExistentialWords(object: $0, witnessTable: content.witnessTable, words: nil) }
      // Nothing forwards to a new list, so the delegate can't close a cycle.
      let property = WrappedProperty(access, of: service, hook: self, original: original)
      content.delegate = nil
      content.property = property
      published.publish(property)
      return (property, delegate)
    }
    withExtendedLifetime(released) {}
    if let service { property.note(service: service) }
    return property
  }

  /// The multicast that belongs to an ``ObservedDelegate`` property, for a service of your own.
  ///
  /// ```swift
  /// player.$delegate.multicast.forward { $0.playerDidStart(player) }
  /// ```
  ///
  /// It is created at its first use and lives as long as the property. Otherwise it is a multicast like any other: while
  /// it lives, the property does not get the original delegate back. It does not keep the service alive. If you keep it
  /// longer than the property, it stands alone.
  ///
  /// `MulticastDelegate` must conform to the delegate protocol, because the library makes the proxy, unless the
  /// property defines how to make it: see ``ObservedDelegate/init(wrappedValue:proxy:)``. A hook that you created yourself for a
  /// plain property has no multicast: asking for one stops the program with a message that tells you to wrap the
  /// service.
  ///
  /// - Complexity: O(1).
  public var multicast: MulticastDelegate<P> {
    if let multicast = ownMulticast { return multicast }
    guard storesDelegate else { trapHookWithoutMulticast(P.self) }
    let made = MulticastDelegate(wrapping: wrap(of: nil), of: nil, makeProxy: makeProxy)
    content.withLock { if $0.multicast == nil { $0.multicast = made } }
    return ownMulticast ?? made
  }

  private var ownMulticast: MulticastDelegate<P>? {
    content.withLock { $0.multicast } as? MulticastDelegate<P>
  }
}

// MARK: - The value of an observed property

extension DelegateHook {
  /// The first proxy or, while no multicast wraps the property, what was assigned.
  @inlinable @inline(__always)
  var value: P? {
    if let property { return property.shown(as: P.self) }
    let (delegate, witnessTable) = content.withLock { ($0.delegate, $0.witnessTable) }
    guard let delegate else { return property?.shown(as: P.self) }
    return rebuildTwoWords(delegate, witnessTable, as: P.self)
  }

  /// Stores a delegate that `words` has split, or nil, while the property was never wrapped. Returns whether it did.
  ///
  /// This is the usual assignment. The attribute tells the compiler that this function releases nothing of the
  /// caller's. Otherwise the compiler would retain the delegate, and for an object with weak references a retain and a
  /// release cost as much as making another weak reference.
  ///
  /// SAFETY: The caller holds the object. A weak reference is all that is released here.
  @unsafe @usableFromInline @_effects(releasenone)
  func storeUnwrapped(_ object: Unmanaged<AnyObject>?, _ witnessTable: UInt) -> Bool {
    if !storesTwo { return false }
    return content.withLock { content in
      if published.address != 0 { return false }
      unsafe content.delegate = object?._withUnsafeGuaranteedRef { $0 }
      content.witnessTable = witnessTable
      return true
    }
  }

  fileprivate func assign(_ delegate: ExistentialWords?) {
    let property = wrap(of: nil)
    if let delegate, property.isProxy(delegate.object) { return }
    property.list.assignOriginal(delegate)
  }
}

/// Assigns a delegate that `storeUnwrapped` has not stored.
///
/// Takes over both references, so that the usual assignment needs no retain.
@usableFromInline
func assign<P>(_ delegate: __owned P?, to hook: __owned DelegateHook<P>) {
  hook.assign(delegate.map { ExistentialWords($0) })
}

extension DelegateHook: CustomStringConvertible, CustomReflectable {
  /// Describes the property as a multicast on it does, see ``MulticastDelegate/description``, or says that no multicast
  /// wraps it.
  public var description: String {
    let content =
      if let property {
        property.list.describe(property)
      } else {
        "no multicast wraps the property" + (value.map { ", delegate: \(type(of: $0 as Any))" } ?? "")
      }
    return "DelegateHook<\(typeName(P.self))>(\(content))"
  }

  /// Shows only the ``description``, so that `dump` reads nothing that other threads may be changing.
  @_documentation(visibility: internal)
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
