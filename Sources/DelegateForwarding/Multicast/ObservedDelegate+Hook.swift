import Synchronization

extension ObservedDelegate {
  /// The hook of an ``ObservedDelegate`` property: what `player.$delegate` is.
  ///
  /// Wrap the service with it, or subscribe to it as to a multicast. See ``MulticastSubscribing`` for what it can do:
  ///
  /// ```swift
  /// let wrapped = MulticastDelegate(wrapping: player, hook: \.$delegate)
  /// player.$delegate.subscribe(logger)
  /// ```
  ///
  /// All multicasts on the property share one list of subscribers, which stays with the hook when the last multicast is
  /// deallocated.
  ///
  /// You may use a hook from any thread. It is `Sendable` if `P` is.
  public final class Hook {
    /// Makes the proxy for multicasts that bring none of their own. Nil if that is a multicast.
    let makeProxy: ((MulticastDelegate<P>) -> P)?

    /// The property, once a multicast has wrapped it, or somebody has subscribed or traced. Until then the hook stores
    /// what is assigned.
    @usableFromInline let madeProperty = SetOnceReference<DelegateProperty>()

    /// The lock guards what the hook stores until there is a property, and the move to that. Nothing foreign runs under
    /// it: only weak references are replaced, and what is loaded is returned.
    @usableFromInline let content = Locked(HookContent())

    /// Whether the service's name has been noted.
    private let isNamed = Atomic<Bool>(false)

    @usableFromInline
    init(makeProxy: ((MulticastDelegate<P>) -> P)? = nil) {
      self.makeProxy = makeProxy
    }

    deinit {
      property?.end()
    }
  }
}

extension ObservedDelegate.Hook: @unchecked Sendable where P: Sendable {}

/// What a hook stores itself. Not generic, so that any code knows its layout.
@usableFromInline
struct HookContent {
  /// What was assigned, if it consists of two words at most.
  @usableFromInline weak var delegate: AnyObject?
  @usableFromInline var witnessTable: UInt = 0

  /// The service, once it is known.
  var service: TracedObject?

  /// The multicast that belongs to the property, a `MulticastDelegate<P>`.
  var multicast: AnyObject?

  @inlinable
  init() {}
}

// MARK: - The property

extension ObservedDelegate.Hook {
  @inlinable @inline(__always)
  var property: DelegateProperty? { madeProperty.object }

  /// The property, which is made at the first use. What was assigned before becomes its original delegate.
  func propertyMadeIfNeeded() -> DelegateProperty {
    if let property { return property }
    // Made without the lock, as a new list may write to standard error.
    let made = DelegateProperty()
    made.list.nameForTraces(TracedObject(ObservedDelegate.self, at: identity(of: self)))
    let (delegate, service): (AnyObject?, TracedObject?) = content.withLock { content in
      if madeProperty.setIfNil(made) !== made { return (nil, nil) }
      let delegate = content.delegate
      content.delegate = nil
      if let delegate {
        let words = ExistentialWords(object: delegate, witnessTable: content.witnessTable, words: nil)
        made.list.setOriginal(words, isAssigned: false)
      }
      return (delegate, content.service)
    }
    if let service { _ = made.note(service) }
    if let delegate {
      made.list.trace?.assigned(delegate, insteadOf: nil)
      made.list.rejectOriginal(ifCyclic: delegate)
    }
    return property ?? made
  }

  /// Notes the service for traces. A weak reference would cost the service memory.
  @usableFromInline
  func note(_ service: AnyObject) {
    if isNamed.load(ordering: .relaxed) { return }
    let service = TracedObject(service)
    content.withLock { $0.service = service }
    // An assignment may have made the property before.
    _ = property?.note(service)
    isNamed.store(true, ordering: .relaxed)
  }

  /// The multicast that belongs to the property, for a service of your own.
  ///
  /// ```swift
  /// player.$delegate.multicast.forward { $0.playerDidStart("So What") }
  /// ```
  ///
  /// It is created at its first use and lives as long as the property. Otherwise it is a multicast like any other: while
  /// it lives, the property does not get the original delegate back. It does not keep the service alive. If you keep it
  /// longer than the property, it stands alone.
  ///
  /// `MulticastDelegate` must conform to the delegate protocol, because the library makes the proxy, unless the
  /// property defines how to make it: see ``ObservedDelegate/init(wrappedValue:proxy:)``.
  ///
  /// - Complexity: O(1).
  public var multicast: MulticastDelegate<P> { multicast(at: nil) }

  /// - Parameter site: Where the user's code asks for it, as far as that is known.
  func multicast(at site: CallSite?) -> MulticastDelegate<P> {
    if let multicast = ownMulticast { return multicast }
    let made = MulticastDelegate(wrapping: propertyMadeIfNeeded(), of: nil, at: site, makeProxy: makeProxy)
    content.withLock { if $0.multicast == nil { $0.multicast = made } }
    return ownMulticast ?? made
  }

  var ownMulticast: MulticastDelegate<P>? { content.withLock { $0.multicast } as? MulticastDelegate<P> }
}

// MARK: - The value

extension ObservedDelegate.Hook {
  /// Whether the hook can store a delegate.
  @inlinable @inline(__always)
  static var storesInline: Bool { isTwoWords(P.self) }

  /// The first proxy or, while no multicast wraps the property, what was assigned.
  @inlinable @inline(__always)
  var value: P? {
    if let property { return property.shown(as: P.self) }
    let (delegate, witnessTable) = content.withLock { ($0.delegate, $0.witnessTable) }
    guard let delegate else { return property?.shown(as: P.self) }
    return rebuildTwoWords(delegate, witnessTable, as: P.self)
  }

  /// Stores a delegate that `words` has split, or nil, while there is no property. Returns whether it did.
  ///
  /// This is the usual assignment. The attribute tells the compiler that this function releases nothing of the
  /// caller's. Otherwise the compiler would retain the delegate, and for an object with weak references a retain and a
  /// release cost as much as making another weak reference.
  ///
  /// SAFETY: The caller holds the object. A weak reference is all that is released here.
  @unsafe @usableFromInline @_effects(releasenone)
  func storeInline(_ object: Unmanaged<AnyObject>?, _ witnessTable: UInt) -> Bool {
    if !Self.storesInline { return false }
    return content.withLock { content in
      if property != nil { return false }
      unsafe content.delegate = object?._withUnsafeGuaranteedRef { $0 }
      content.witnessTable = witnessTable
      return true
    }
  }
}

/// Assigns a delegate that `storeInline` has not stored.
///
/// Takes over both references, so that the usual assignment needs no retain.
@usableFromInline
func assign<P>(_ delegate: __owned P?, to hook: __owned ObservedDelegate<P>.Hook) {
  hook.propertyMadeIfNeeded().assign(delegate.map { ExistentialWords($0) })
}

extension ObservedDelegate.Hook: CustomStringConvertible, CustomReflectable {
  /// Describes the property as a multicast on it does, see ``MulticastDelegate/description``, or says that no multicast
  /// wraps it.
  public var description: String {
    let property = property
    var parts: [String] = []
    if property?.hasProxy != true { parts.append("no multicast wraps the property") }
    if let property {
      parts.append(property.describe())
    } else if let value {
      parts.append("delegate: \(type(of: value as Any))")
    }
    return "ObservedDelegate<\(typeName(P.self))>.Hook(\(parts.joined(separator: ", ")))"
  }

  /// Shows only the ``description``, so that `dump` reads nothing that other threads may be changing.
  @_documentation(visibility: internal)
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
