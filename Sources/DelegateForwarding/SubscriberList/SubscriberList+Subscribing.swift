import Synchronization

#if canImport(ObjectiveC)
  import ObjectiveC
#endif

extension SubscriberList {
  /// Adds a subscriber, unless that would close a cycle. If it is subscribed already, changes only how it is held.
  /// Returns whether it is new.
  ///
  /// Amortised O(1); plus O(*n*) for a subscriber that itself forwards, to *n* delegates.
  ///
  /// - Parameters:
  ///   - listener: The entry of a subscriber on an actor or a queue.
  @usableFromInline @discardableResult
  func subscribe(_ delegate: ExistentialWords, strongly: Bool?, as listener: ListenerEntry? = nil) -> Bool {
    if isReached(from: delegate.object) {
      if isTraced { reportRejected(delegate.object, .wouldFormCycle) }
      return false
    }
    let outcome = change { state, cleanup in
      state.subscriptions &+= 1
      if state.subscriptions & 3 == 0 { lookForDead(in: &state, &cleanup) }
      return add(delegate, strongly: strongly, listener, in: &state, &cleanup)
    }
    if isTraced { reportSubscription(of: delegate.object, outcome, saysHold: strongly != nil) }
    return outcome == .added
  }

  enum Outcome {
    case added, present, rejected
  }

  @inline(__always)
  private func add(
    _ delegate: ExistentialWords, strongly: Bool?, _ listener: ListenerEntry?, in state: inout State,
    _ cleanup: inout Cleanup
  ) -> Outcome {
    let isPresent = isSubscribed(delegate.object, in: &state, &cleanup)
    if !isPresent {
      let entry = listener ?? delegate.makeEntry()
      // An object in its `deinit` can't be referenced weakly any more, so it can't be subscribed.
      guard entry.object != nil else { return .rejected }
      append(entry, in: &state, &cleanup)
    }
    hold(delegate.object, strongly: strongly, in: &state, &cleanup)
    return isPresent ? .present : .added
  }

  /// Adds a listener that is not a subscriber. Amortised O(1).
  func addListener(_ listener: ListenerEntry) {
    change { state, cleanup in append(listener, in: &state, &cleanup) }
    report(.subscribed(listener.subject))
  }

  /// Whether `object` has a living entry. If the entry at its address belonged to an object that has died, ends that.
  private func isSubscribed(_ object: AnyObject, in state: inout State, _ cleanup: inout Cleanup) -> Bool {
    guard let entry = state.find(identity(of: object)), !entry.isTombstone else { return false }
    // The caller holds `object`, so this never releases the last reference to it.
    if entry.object != nil { return true }
    end(entry, as: SubscriberEntry.dead, in: &state, &cleanup)
    return false
  }

  private func hold(_ object: AnyObject, strongly: Bool?, in state: inout State, _ cleanup: inout Cleanup) {
    switch strongly {
    case true: state.neededRare.held[identity(of: object)] = object
    case false: state.release(identity(of: object), &cleanup)
    default: break
    }
  }

  /// Whether the list keeps the object of an entry alive.
  func holds(_ entry: SubscriberEntry) -> Bool {
    state.withLock { $0.rare?.held[entry.address] != nil }
  }

  /// Whether `object` is subscribed and alive. O(1).
  @usableFromInline
  func contains(_ object: AnyObject) -> Bool {
    state.withLock { state in
      guard let entry = state.find(identity(of: object)) else { return false }
      // The caller holds `object`, so this never releases the last reference to it.
      return !entry.isTombstone && entry.object != nil
    }
  }
}

// MARK: - Unsubscribing

extension SubscriberList {
  /// Removes a subscriber. May be called from the subscriber's `deinit`. Amortised O(1).
  @usableFromInline
  func removeSubscriber(_ object: AnyObject) -> Bool {
    let removed: SubscriberEntry? = change { state, cleanup in
      guard let entry = state.find(identity(of: object)), !entry.isRemoved else { return nil }
      let wasSubscribed = entry.object != nil || isInDeinit(object)
      if !entry.isTombstone {
        end(entry, as: wasSubscribed ? SubscriberEntry.removed : SubscriberEntry.dead, in: &state, &cleanup)
      } else if wasSubscribed {
        // Another thread found it dead before its `deinit` reached this call.
        entry.mark(SubscriberEntry.removed)
      }
      compactIfWorthwhile(in: &state, &cleanup)
      return wasSubscribed ? entry : nil
    }
    if isTraced, let removed { reportUnsubscribed(object, removed) }
    return removed != nil
  }

  /// Whether an object whose entry reads nil is in its `deinit`, where each weak reference to it is nil. If it is not,
  /// the entry belongs to another object, which had the same memory.
  private func isInDeinit(_ object: AnyObject) -> Bool {
    #if canImport(ObjectiveC)
      // The Objective-C runtime stops a program that forms a weak reference to one of its own objects then.
      guard rootClass(of: type(of: object)) == rootClass(of: SubscriberEntry.self) else { return true }
    #endif
    return SubscriberEntry(object: object, witnessTable: 0).object == nil
  }

  /// Removes a listener. Amortised O(1).
  func removeListener(_ listener: ListenerEntry) {
    let isRemoved = change { state, cleanup in
      if listener.isTombstone { return false }
      end(listener, as: SubscriberEntry.removed, in: &state, &cleanup)
      compactIfWorthwhile(in: &state, &cleanup)
      return true
    }
    if isRemoved { report(.unsubscribed(listener.subject, listener)) }
  }

  /// Removes all subscribers, but no streams and observers. O(n).
  func removeAll() {
    let removed = change { state, cleanup in
      let removed = state.entries.filter { !$0.isTombstone && $0.isSubscription }
      for entry in removed { end(entry, as: SubscriberEntry.removed, in: &state, &cleanup) }
      compact(in: &state, &cleanup)
      return removed
    }
    guard isTraced else { return }
    for entry in removed { report(.left(TracedEntry(entry))) }
  }
}

#if canImport(ObjectiveC)
  /// Classes of Swift have a root class in common, which is not `NSObject`.
  private func rootClass(of objectClass: AnyClass) -> ObjectIdentifier {
    var root: AnyClass = objectClass
    while let superclass = class_getSuperclass(root) { root = superclass }
    return ObjectIdentifier(root)
  }
#endif
