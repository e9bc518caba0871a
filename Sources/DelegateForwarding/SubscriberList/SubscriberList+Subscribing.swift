#if canImport(ObjectiveC)
  import ObjectiveC
#endif

extension SubscriberList {
  /// Adds a subscriber, which doesn't forward to this list. If it is subscribed already, changes only how it is held.
  /// Returns whether it is new. Amortised O(1).
  ///
  /// - Parameters:
  ///   - consumer: The entry of a subscriber on an actor or a queue.
  @usableFromInline @discardableResult
  func subscribe(_ delegate: ExistentialWords, strongly: Bool?, as consumer: ConsumerEntry? = nil) -> Bool {
    let outcome = changeWithRoom { state, cleanup in
      add(delegate, strongly: strongly, consumer, in: &state, &cleanup)
    }
    if isTraced { reportSubscription(of: delegate.object, outcome, saysHold: strongly != nil) }
    return outcome == .added
  }

  enum Outcome {
    case added, present, rejected
    /// The array is full.
    case needsRoom
  }

  /// Changes the entries, which may need room for one more. A full array is looked through for dead subscribers,
  /// outside the lock, before it grows.
  @inline(__always)
  private func changeWithRoom(_ body: (inout State, inout Entries.Cleanup) -> Outcome) -> Outcome {
    let outcome = change(body)
    guard outcome == .needsRoom else { return outcome }
    sweep()
    return change { state, cleanup in
      if state.entries.array.isFull { state.entries.makeRoom(&cleanup) }
      return body(&state, &cleanup)
    }
  }

  @inline(__always)
  private func add(
    _ delegate: ExistentialWords, strongly: Bool?, _ consumer: ConsumerEntry?, in state: inout State,
    _ cleanup: inout Entries.Cleanup
  ) -> Outcome {
    if let entry = livingEntry(of: delegate.object, in: &state, &cleanup) {
      hold(delegate.object, strongly: strongly, entry, in: state, &cleanup)
      return .present
    }
    if state.entries.array.isFull { return .needsRoom }
    let entry = consumer ?? delegate.makeEntry()
    // An object in its `deinit` can't be referenced weakly any more, so it can't be subscribed.
    guard entry.object != nil else { return .rejected }
    state.entries.append(entry)
    hold(delegate.object, strongly: strongly, entry, in: state, &cleanup)
    return .added
  }

  /// Adds a consumer that is not a subscriber. If the list has ended, the consumer ends at once. Amortised O(1).
  @usableFromInline
  func addConsumer(_ consumer: ConsumerEntry) {
    let outcome = changeWithRoom { state, _ in
      if state.property.hasEnded { return .rejected }
      if state.entries.array.isFull { return .needsRoom }
      state.entries.append(consumer)
      return .added
    }
    if outcome == .added { return report(.subscribed, Subject(of: consumer), whereSubscribed) }
    // Nobody else knows the entry yet, so this needs no lock.
    consumer.mark(ObjectEntry.removed)
    consumer.sink.endWithList()
    consumer.sink.end()
  }

  /// The living entry of an object. If the entry at its address belonged to an object that has died, ends that.
  private func livingEntry(
    of object: AnyObject, in state: inout State, _ cleanup: inout Entries.Cleanup
  ) -> ObjectEntry? {
    guard let entry = state.entries.find(identity(of: object)), !entry.isTombstone else { return nil }
    // The caller holds `object`, so this never releases the last reference to it.
    if entry.object != nil { return entry }
    state.entries.end(entry, as: ObjectEntry.dead, &cleanup)
    return nil
  }

  /// Sets how an entry's object is held. Nil leaves that as it is. A list that has ended holds none.
  private func hold(
    _ object: AnyObject, strongly: Bool?, _ entry: ObjectEntry, in state: State, _ cleanup: inout Entries.Cleanup
  ) {
    guard let strongly, !state.property.hasEnded else { return }
    if let former = entry.hold(strongly ? object : nil) { cleanup.held.append(former) }
  }

  /// Whether `object` is subscribed and alive. O(1).
  @usableFromInline
  func contains(_ object: AnyObject) -> Bool {
    state.withLock { state in
      guard let entry = state.entries.find(identity(of: object)) else { return false }
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
    let wasSubscribed = change { state, cleanup in
      guard let entry = state.entries.find(identity(of: object)), !entry.isRemoved else { return false }
      let wasSubscribed = entry.object != nil || isInDeinit(object)
      if !entry.isTombstone {
        state.entries.end(entry, as: wasSubscribed ? ObjectEntry.removed : ObjectEntry.dead, &cleanup)
      } else if wasSubscribed {
        // Another thread found it dead before its `deinit` reached this call.
        entry.mark(ObjectEntry.removed)
      }
      state.entries.compactIfWorthwhile(&cleanup)
      return wasSubscribed
    }
    if isTraced, wasSubscribed { report(.unsubscribed, Subject(object)) }
    return wasSubscribed
  }

  /// Whether an object whose entry reads nil is in its `deinit`, where each weak reference to it is nil. If it is not,
  /// the entry belongs to another object, which had the same memory.
  private func isInDeinit(_ object: AnyObject) -> Bool {
    #if canImport(ObjectiveC)
      // The Objective-C runtime stops a program that forms a weak reference to one of its own objects then.
      guard rootClass(of: type(of: object)) == rootClass(of: ObjectEntry.self) else { return true }
    #endif
    return ObjectEntry(object: object, witnessTable: 0).object == nil
  }

  /// Removes a consumer. Amortised O(1).
  func removeConsumer(_ consumer: ConsumerEntry) {
    let isRemoved = change { state, cleanup in
      if consumer.isTombstone { return false }
      state.entries.end(consumer, as: ObjectEntry.removed, &cleanup)
      state.entries.compactIfWorthwhile(&cleanup)
      return true
    }
    if isRemoved { report(.unsubscribed, Subject(of: consumer)) }
  }

  /// Removes all subscribers, but no streams and observers. O(n).
  func removeAll() {
    let removed = change { state, cleanup in
      let removed = state.entries.array.filter { !$0.isTombstone && $0.isSubscriber }
      for entry in removed { state.entries.end(entry, as: ObjectEntry.removed, &cleanup) }
      state.entries.compact(&cleanup)
      return removed
    }
    for entry in removed { report(.unsubscribed, Subject(of: entry)) }
  }
}

// MARK: - Reports

// These are not inlined, so that the code around them stays as short as without a trace.

extension SubscriberList {
  @inline(never)
  private func reportSubscription(of object: AnyObject, _ outcome: Outcome, saysHold: Bool) {
    switch outcome {
    case .added: report(.subscribed, Subject(object), whereSubscribed)
    // Subscribing again changes how it is held, if one says how.
    case .present: if !saysHold { reportRejected(object, "it is subscribed already, \(place(of: object))") }
    case .rejected: reportRejected(object, "it is being deallocated")
    case .needsRoom: break
    }
  }

  @inline(never) @usableFromInline
  func reportRejected(_ object: AnyObject, _ reason: @autoclosure () -> String) {
    report(.rejected, Subject(object), "because \(reason())")
  }

  /// What a line says of somebody new, who may wait for callbacks in vain.
  private var whereSubscribed: String { property { $0.isInNoProperty } ? "in no property that is known yet" : "" }

  /// Where an object that is subscribed is called.
  private func place(of object: AnyObject) -> String {
    let entry = state.withLock { $0.entries.find(identity(of: object)) }
    return entry?.consumer?.sink.status.place.map { "on \($0)" } ?? "called directly"
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
