// What is assigned, and what the multicast shows of it.

/// What an assigned or a found delegate means for a list.
enum DelegateMeaning {
  /// A delegate by an entry of its own, or nobody.
  case delegate(ObjectEntry?)
  /// It forwards to this list, so it can't be the original delegate.
  case leadsHere
}

extension MulticastDelegate {
  /// The value of a property that the multicast computes: what was assigned, or its proxy while anybody listens.
  ///
  /// A `Sendable` class can't have a property wrapper such as ``ObservedDelegate``. It computes the property:
  ///
  /// ```swift
  /// final class Feed: Sendable {
  ///   let delegates = MulticastDelegate<any FeedDelegate>()
  ///   var delegate: (any FeedDelegate)? {
  ///     get { delegates.propertyValue }
  ///     set { delegates.propertyValue = newValue }
  ///   }
  /// }
  /// ```
  ///
  /// The value is a proxy as long as there is a subscriber, an observer or a stream, and between
  /// ``install(in:_:isolation:)`` and ``uninstall(from:_:isolation:)``. Otherwise, it is the delegate itself. Assigning
  /// a proxy assigns the delegate that it stands for. Assigning anything else that forwards to this list changes
  /// nothing. The delegate is held weakly, unless the multicast was created with `holdingOriginal: .strongly`.
  ///
  /// If `P` is `Sendable`, any thread may read and assign it. An assignment takes effect before it returns.
  ///
  /// - Complexity: O(1). An assignment to a property that is read in use looks through the living delegates that it has
  ///   had.
  public var propertyValue: P? {
    @inlinable @inline(__always) get {
      let (shown, delegate, proxy) = list.state.withLock { state in
        if state.property.isInNoProperty { state.property.noteUse() }
        let shown = state.property.shown(hasEntries: !state.entries.isEmpty)
        let delegate = shown == .delegate ? state.property.loadOriginal() : nil
        return (shown, delegate, shown == .proxy ? state.property.proxy : nil)
      }
      switch shown {
      case .delegate: return delegate?.rebuild(as: P.self)
      case .proxy: return proxy.map { rebuild($0) }
      case .missingProxy: return proxyOfOriginal()
      }
    }
    @inlinable set {
      if !list.property({ $0.beginAssigning() }) { stopAssigningHidden() }
      assign(newValue)
    }
  }

  /// The proxy that stands for the original delegate. If that can't be made any more, the delegate itself.
  @usableFromInline
  func proxyOfOriginal() -> P? {
    guard let (entry, made) = withProxy(list.originalEntry) else { return original }
    return rebuild(list.property { $0.keep(made, for: entry, &$1) })
  }

  @usableFromInline
  func stopAssigningHidden() -> Never { stop(TrapMessage.propertyIsHidden(P.self)) }

  // MARK: Assigning

  /// Makes a delegate the original one.
  @inlinable
  func assign(_ delegate: P?) {
    if let plain = plainEntry(for: delegate) { assignEntry(plain) } else { assignMeaning(of: delegate) }
  }

  /// An entry for a delegate that forwards nothing, as most do. It is made where `P` is known, as that is faster.
  @inlinable @inline(__always)
  func plainEntry(for delegate: P?, in service: AnyObject? = nil) -> ObjectEntry? {
    guard let delegate, let object = reference(of: delegate), SubscriberList.isPlain(object) else { return nil }
    return list.makeEntry(for: object, ExistentialWords(delegate).witnessTable, mayBeHeld: object !== service)
  }

  @usableFromInline
  func assignMeaning(of delegate: P?) {
    let (meant, assignment) = replaceOriginal(by: delegate)
    report(assignment, of: meant)
  }

  @usableFromInline
  func assignEntry(_ delegate: ObjectEntry?) { report(list.property { $0.assign(delegate, &$1) }, of: delegate) }

  /// Makes what a delegate means the original one. What leads to this list changes nothing.
  func replaceOriginal(
    by delegate: P?, in service: AnyObject? = nil
  ) -> (delegate: ObjectEntry?, assignment: PropertyState.Assignment) {
    switch meaning(of: delegate, in: service) {
    case .delegate(let meant): return (meant, list.property { $0.assign(meant, &$1) })
    case .leadsHere:
      list.report(.rejected, subject(of: delegate), "because it forwards to this list already")
      return (list.originalEntry, .isTheSame)
    }
  }

  func report(_ assignment: PropertyState.Assignment, of delegate: ObjectEntry?) {
    if case .replaces(let former) = assignment, list.isTraced { reportAssigned(delegate, insteadOf: former) }
  }

  @inline(never)
  func reportAssigned(_ delegate: ObjectEntry?, insteadOf former: ObjectEntry?) {
    let place = former.map { "in place of \(DelegateTrace.Subject(of: $0))" }
    list.report(.assigned, DelegateTrace.Subject(of: delegate), place ?? "")
  }

  /// What a delegate means that is assigned or found: nobody, an object, a proxy's delegate, or a multicast.
  ///
  /// - Parameter service: The service that shows it. A list doesn't hold a service that is its own delegate.
  func meaning(of delegate: P?, in service: AnyObject? = nil) -> DelegateMeaning {
    guard let delegate else { return .delegate(nil) }
    let words = ExistentialWords(delegate)
    guard let multicast = Self.multicast(of: delegate) else { return .delegate(entry(for: words, in: service)) }
    if multicast.isProxy { return meaning(ofProxy: words, of: multicast, in: service) }
    let leadsHere = isOtherHook(multicast) || list.isReached(from: words.object)
    return leadsHere ? .leadsHere : .delegate(entry(for: words, in: service))
  }

  func entry(for delegate: ExistentialWords, in service: AnyObject?) -> ObjectEntry {
    list.makeEntry(for: delegate.object, delegate.witnessTable, mayBeHeld: delegate.object !== service)
  }

  // MARK: The delegate

  /// The delegate that the app last assigned to the service's property, if it is alive.
  ///
  /// It is called before the subscribers. Reading the service's property may return a proxy, which is another object.
  /// So use this property to compare or cast the delegate, or to test it for nil:
  ///
  /// ```swift
  /// if multicast.originalDelegate === screen { print("The screen is in charge.") }
  /// ```
  ///
  /// For a multicast that stands alone, this is the delegate passed to its initializer, or nil. For the multicast of a
  /// proxy object, it is the delegate that the proxy stands for.
  ///
  /// - Complexity: O(1).
  public var originalDelegate: P? { delegate(behindOtherHook: first) }

  /// The delegate that is called first: the one that a proxy stands for, or else the list's original one.
  var first: P? {
    if case .proxy(let entry) = role { entry?.load(as: P.self) } else { original }
  }

  /// Whether there was such a delegate, and it has died.
  var hasLostFirst: Bool {
    let entry = if case .proxy(let entry) = role { entry } else { list.originalEntry }
    return entry.map { $0.object == nil } ?? false
  }

  /// The list's original delegate, if it is alive.
  var original: P? { list.property { $0.loadOriginal() }?.rebuild(as: P.self) }
}
