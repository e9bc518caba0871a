import Synchronization

// What `currentList` points to is retained by the hook, for as long as the hook lives.

/// Reports assignments to a service's `delegate` property. It stands in for key-value observing.
///
/// Give the service a hook beside its property, and call ``delegateDidChange()`` from the property's `didSet`:
///
/// ```swift
/// final class OtherService {
///   let delegateHook = DelegateHook<any SomeServiceDelegate>()
///   weak var delegate: (any SomeServiceDelegate)? { didSet { delegateHook.delegateDidChange() } }
/// }
/// ```
///
/// A class that isn't yours gets both in a subclass that overrides the property. A property with the attribute
/// ``ObservedDelegate`` has its hook built in.
///
/// The hook owns the list of subscribers that all multicasts on the property share.
@safe
public final class DelegateHook<P> {
  /// The list, retained. When it is replaced, the former one stays in `formerLists`, so it may be read without a lock.
  @usableFromInline let currentList: Atomic<Unmanaged<SubscriberList>>

  private let lock = Lock()
  // Guarded by `lock`.
  private var formerLists: [SubscriberList] = []

  /// Whether the list keeps the property's value: the hook is part of an `@ObservedDelegate`.
  let storesDelegate: Bool

  init(storesDelegate: Bool) {
    self.storesDelegate = storesDelegate
    // Balanced in `deinit`, or handed to `formerLists`.
    unsafe currentList = Atomic(.passRetained(SubscriberList(of: P.self)))
  }

  /// Creates a hook for a plain property.
  public convenience init() {
    self.init(storesDelegate: false)
  }

  deinit {
    // The hook's own reference.
    unsafe currentList.load(ordering: .acquiring).release()
    lock.destroy()
  }

  /// Tells the multicasts that the property was assigned. Call it from the property's `didSet`, whatever the value is.
  ///
  /// A new delegate becomes the original one, and the property holds the proxy again when this returns. For that the
  /// property is assigned once more, from inside its own `didSet`; that second call changes nothing. Without a
  /// multicast on the property it does nothing.
  public func delegateDidChange() {
    // The delegate of an observed property is reported where it is assigned.
    if !storesDelegate { list.propertyDidChange() }
  }

  /// The list that the multicasts on the property share.
  var list: SubscriberList {
    // The hook keeps each list that it ever had.
    unsafe currentList.load(ordering: .acquiring).takeUnretainedValue()
  }

  /// The list for a new multicast on `service`.
  ///
  /// If multicasts without a hook have come before, theirs becomes the hook's, so that all share one.
  func list(for service: AnyObject, property: (any DelegateProperty)?) -> SubscriberList {
    let own = list
    let original = own.originalEntry?.object
    let occupant = property?.occupant ?? original.map { identity(of: $0) }
    guard own.isUnused,
      let other = WrappedServices.list(of: service, for: P.self, property: property, occupant: occupant), other !== own
    else { return own }
    lock.withLock {
      // Takes over the reference that `currentList` had, and gives it a new one.
      let former = unsafe currentList.exchange(.passRetained(other), ordering: .acquiringAndReleasing)
      // The same.
      unsafe formerLists.append(former.takeRetainedValue())
    }
    if storesDelegate { other.becomeObserved() }
    other.takeOver(own)
    return other
  }
}

extension DelegateHook: @unchecked Sendable where P: Sendable {}

// MARK: - The value of an observed property

extension DelegateHook {
  /// The oldest living proxy, or the original delegate.
  @inlinable
  var seatedDelegate: P? {
    // The list is not retained, and inlined code may let go of its hook after the last use.
    defer { withExtendedLifetime(self) {} }
    // The hook keeps each list that it ever had.
    return unsafe currentList.load(ordering: .acquiring)._withUnsafeGuaranteedRef { list in
      let delivery = list.beginDelivery()
      // Read while the table is pinned.
      guard let entry = unsafe delivery.seated else {
        delivery.end()
        return nil
      }
      // Retained by the table, which is pinned, even when it is replaced.
      let delegate: P? = unsafe entry._withUnsafeGuaranteedRef { entry in
        guard let object = entry.object else { return nil }
        return entry.assemble(object, as: P.self)
      }
      delivery.end()
      // If it is dead or in its `deinit`, somebody else may be next in line.
      return delegate ?? list.firstLivingSeated(as: P.self)
    }
  }

  @inlinable
  func assign(_ delegate: P?) {
    assign(delegate.map { SubscriberParts($0) })
  }

  @usableFromInline
  func assign(_ parts: SubscriberParts?) {
    list.assign(parts)
  }
}

extension SubscriberList {
  @usableFromInline
  func firstLivingSeated<P>(as type: P.Type) -> P? {
    var deadProxies: [SubscriberEntry] = []
    var deadOriginal: SubscriberEntry?
    while true {
      let (proxies, original) = inLine
      for proxy in proxies {
        if let delegate = proxy.load(as: type) { return delegate }
      }
      // While they were looked at, other threads may have replaced them all. Nobody wraps the property if those found dead are
      // still in line, and only then is it the original delegate's turn.
      guard proxies.elementsEqual(deadProxies, by: ===) else {
        deadProxies = proxies
        continue
      }
      if let delegate = original?.load(as: type) { return delegate }
      if original === deadOriginal { return nil }
      deadOriginal = original
    }
  }
}
