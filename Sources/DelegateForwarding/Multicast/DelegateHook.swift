/// Reports assignments to a service's `delegate` property, as key-value observing does in Objective-C.
///
/// Add a hook to the service and call ``delegateDidChange(isolation:)`` from the property's `didSet`:
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
  @usableFromInline let storage = HookStorage()

  /// Whether the hook stores the property's value, because it is part of an `@ObservedDelegate`.
  @usableFromInline let storesDelegate: Bool

  /// Whether the hook stores the value, and a delegate is only a reference and a witness table.
  @usableFromInline let storesTwo: Bool

  /// The first delegate that is assigned while no multicast wraps the property. Usually it is the only one.
  ///
  /// SAFETY: One thread reserves `first` and writes it once, before the word in `storage` says that it is set. Other
  /// threads read it only after that.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var first = WeakDelegate()

  @inlinable
  init(storesDelegate: Bool) {
    self.storesDelegate = storesDelegate
    storesTwo = storesDelegate && isUnpackedIntoTwo(P.self)
  }

  /// Creates a hook for a plain property.
  public convenience init() {
    self.init(storesDelegate: false)
  }

  deinit {
    storage.property?.end()
  }

  /// Tells the multicasts that the property was assigned. Call it from the property's `didSet`, for every value.
  ///
  /// The new value becomes the original delegate, and the property holds the proxy again when this method returns. To
  /// put the proxy back, the library assigns the property once more from inside its `didSet`; that nested call changes
  /// nothing. If no multicast wraps the property, the method does nothing.
  ///
  /// If the service rejects the proxy, because its own `didSet` always assigns something else, the library gives up
  /// after the second attempt, and ``MulticastDelegate/isInstalled`` is false. That is also false if the property shows
  /// an adapter of the proxy; the proxy is called nevertheless.
  ///
  /// The property of a `Sendable` service is read and written only in the isolation in which it was wrapped. If you
  /// call the method elsewhere, that happens asynchronously.
  ///
  /// - Parameter isolation: The caller's isolation. Don't pass it.
  /// - Complexity: O(1).
  public func delegateDidChange(isolation: (any Actor)? = #isolation) {
    // An observed property reports its assignments itself.
    if storesDelegate { return }
    (storage.property as? PlainProperty)?.didChange(in: isolation)
  }
}

extension DelegateHook: @unchecked Sendable where P: Sendable {}
