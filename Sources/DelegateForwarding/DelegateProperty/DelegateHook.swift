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
/// All multicasts on the property share one list of subscribers, which stays with the hook when the last multicast is deallocated.
///
/// You may use a hook from any thread. It is `Sendable` if `P` is.
public final class DelegateHook<P> {
  @usableFromInline let storage = HookStorage()

  /// Whether the hook stores the property's value, because it is part of an `@ObservedDelegate`.
  @usableFromInline let storesDelegate: Bool

  @inlinable
  init(storesDelegate: Bool) {
    self.storesDelegate = storesDelegate
  }

  /// Creates a hook for a plain property.
  public convenience init() {
    self.init(storesDelegate: false)
  }

  deinit {
    storage.list?.propertyIsGone()
  }

  /// Tells the multicasts that the property was assigned. Call it from the property's `didSet`, for every value.
  ///
  /// The new value becomes the original delegate, and the property holds the proxy again when this method returns. To put it there, the
  /// library assigns the property once more from inside its `didSet`; that nested call changes nothing. If no multicast wraps the
  /// property, the method does nothing.
  ///
  /// If the service rejects the proxy, because its own `didSet` always assigns something else, the library gives up after the
  /// second attempt, and ``MulticastDelegate/isInstalled`` is false.
  ///
  /// - Complexity: O(1).
  public func delegateDidChange() {
    // The delegate of an observed property is reported where it is assigned.
    if storesDelegate { return }
    learnProperty()
    storage.list?.propertyDidChange()
  }

  /// Whose property this is the hook of, if a list is writing it right now.
  private func learnProperty() {
    PropertyWrites.current?.learn(hook: ObjectIdentifier(self))
  }
}

extension DelegateHook: @unchecked Sendable where P: Sendable {}

// MARK: - The value of an observed property

extension DelegateHook {
  /// The oldest living proxy, or what was assigned.
  ///
  /// SAFETY: Where the word is not zero, what it refers to is protected, and with a list what that shows, see `HookStorage`.
  @inlinable @inline(__always)
  var value: P? {
    var isDead = false
    let value: P? = storage.read { word in
      if word == 0 { return nil }
      let pointer = unsafe UnsafeRawPointer(bitPattern: word & ~HookStorage.listFlag)!
      if word & HookStorage.listFlag == 0 {
        return unsafe Unmanaged<SubscriberEntry>.fromOpaque(pointer)._withUnsafeGuaranteedRef { entry in
          guard let object = entry.object else { return nil }
          return entry.pack(object, as: P.self)
        }
      }
      return unsafe Unmanaged<SubscriberList>.fromOpaque(pointer)._withUnsafeGuaranteedRef { list in
        guard let shown = unsafe list.shown.load() else { return nil }
        return unsafe shown._withUnsafeGuaranteedRef { entry in
          guard let object = entry.object else {
            isDead = true
            return nil
          }
          return entry.pack(object, as: P.self)
        }
      }
    }
    // If it is dead or in its `deinit`, another one may be next in line.
    return isDead ? firstLivingValue : value
  }

  @usableFromInline
  var firstLivingValue: P? { storage.list?.firstLivingShown(as: P.self) }

  /// The property is assigned.
  @inlinable
  func assign(_ delegate: P?) {
    let delegate = delegate.map { UnpackedDelegate($0) }
    if let delegate, delegate.words == nil, storeUnwrapped(delegate.object, delegate.witnessTable) { return }
    assign(delegate)
  }

  /// Stores the delegate if nobody wraps the property, which is the usual case and has nothing else to do.
  @usableFromInline
  func storeUnwrapped(_ object: AnyObject, _ witnessTable: UInt) -> Bool {
    if storage.hasList { return false }
    learnProperty()
    return storage.storeUnwrapped(SubscriberEntry(object: object, witnessTable: witnessTable))
  }

  @usableFromInline
  func assign(_ delegate: UnpackedDelegate?) {
    learnProperty()
    if !storage.storeUnwrapped(delegate?.makeEntry()) { storage.list?.assign(delegate) }
  }
}
