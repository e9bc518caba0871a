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
  let storesDelegate: Bool

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
  @inlinable
  var value: P? {
    let (value, isDead): (P?, Bool) = storage.read { word in
      if word == 0 { return (nil, false) }
      // SAFETY: The word is not zero, and what it refers to is protected here, and with a list what it shows, see `HookStorage`.
      let pointer = unsafe UnsafeRawPointer(bitPattern: word & ~HookStorage.listFlag)!
      if word & HookStorage.listFlag == 0 {
        return unsafe Unmanaged<SubscriberEntry>.fromOpaque(pointer)._withUnsafeGuaranteedRef { entry in
          guard let object = entry.object else { return (nil, false) }
          return (entry.pack(object, as: P.self), false)
        }
      }
      return unsafe Unmanaged<SubscriberList>.fromOpaque(pointer)._withUnsafeGuaranteedRef { list in
        guard let shown = unsafe list.shown.load() else { return (nil, false) }
        return unsafe shown._withUnsafeGuaranteedRef { entry in
          guard let object = entry.object else { return (nil, true) }
          return (entry.pack(object, as: P.self), false)
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
    assign(delegate.map { UnpackedDelegate($0) })
  }

  @usableFromInline
  func assign(_ delegate: UnpackedDelegate?) {
    learnProperty()
    while true {
      let content = storage.load()
      switch content {
      case .list(let list): return list.assign(delegate)
      case .delegate(let entry): if let delegate, entry.isFor(delegate.object) { return }
      case .empty: if delegate == nil { return }
      }
      // An object that is in its `deinit` is stored as nil, as by a weak property.
      let entry = delegate?.makeLivingEntry()
      if storage.exchange(content, for: entry.map { .delegate($0) } ?? .empty) { return }
    }
  }
}

extension SubscriberEntry {
  /// Whether it is for this very object, and not for one that had its memory before.
  func isFor(_ object: AnyObject) -> Bool {
    address == identity(of: object) && isAlive
  }
}
