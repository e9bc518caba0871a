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
/// Objects subscribe to the hook of an observed property as to a multicast: see ``MulticastSubscribing``.
///
/// All multicasts on the property share one list of subscribers, which stays with the hook when the last multicast is deallocated.
///
/// You may use a hook from any thread. It is `Sendable` if `P` is.
public final class DelegateHook<P> {
  @usableFromInline let storage = HookStorage()

  /// Whether the hook stores the property's value, because it is part of an `@ObservedDelegate`.
  @usableFromInline let storesDelegate: Bool

  /// Whether it does, and a delegate is no more than a reference and a witness table.
  @usableFromInline let storesTwo: Bool

  /// The first delegate that is assigned while nobody wraps the property, which usually is the only one.
  ///
  /// SAFETY: One thread reserves it and writes it once, before the word in `storage` says that it is there. Others read it only after that.
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
  /// The new value becomes the original delegate, and the property holds the proxy again when this method returns. To put it there, the
  /// library assigns the property once more from inside its `didSet`; that nested call changes nothing. If no multicast wraps the
  /// property, the method does nothing.
  ///
  /// If the service rejects the proxy, because its own `didSet` always assigns something else, the library gives up after the
  /// second attempt, and ``MulticastDelegate/isInstalled`` is false. It is false too if the property shows an adapter of the
  /// proxy, which is called nevertheless.
  ///
  /// The property of a `Sendable` service is read and written only in the isolation in which it was wrapped. If you call the method elsewhere,
  /// that is done a moment later.
  ///
  /// - Parameter isolation: The caller's, which you don't pass.
  /// - Complexity: O(1).
  public func delegateDidChange(isolation: (any Actor)? = #isolation) {
    // The delegate of an observed property is reported where it is assigned.
    if storesDelegate { return }
    (storage.property as? PlainProperty)?.didChange(in: isolation)
  }
}

extension DelegateHook: @unchecked Sendable where P: Sendable {}
