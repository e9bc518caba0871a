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
@safe @propertyWrapper
public struct ObservedDelegate<P> {
  /// The property's hook, for `MulticastDelegate(wrapping: service, hook: \.$delegate)`.
  public let projectedValue: DelegateHook<P>

  /// The hook, for reading without a retain.
  ///
  /// SAFETY: `projectedValue`, which is constant, keeps it alive.
  @usableFromInline nonisolated(unsafe) let hook: Unmanaged<DelegateHook<P>>

  /// Creates a property that holds nil.
  ///
  /// SAFETY: See `hook`.
  @inlinable
  public init() {
    projectedValue = DelegateHook(storesDelegate: true)
    unsafe hook = .passUnretained(projectedValue)
  }

  /// Creates a property that holds `wrappedValue`.
  @inlinable
  public init(wrappedValue: P?) {
    self.init()
    self.wrappedValue = wrappedValue
  }

  /// The proxy of the oldest multicast, or the delegate itself if no multicast wraps the property.
  ///
  /// SAFETY: The hook is not retained while it is read, which runs no foreign code. Only its owner could replace it meanwhile, and nobody may write a
  /// property while another thread reads it. What is assigned lives on until it is stored.
  @inlinable
  public var wrappedValue: P? {
    @inline(__always) get {
      unsafe hook._withUnsafeGuaranteedRef { $0.value }
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

extension ObservedDelegate: Sendable where P: Sendable {}
