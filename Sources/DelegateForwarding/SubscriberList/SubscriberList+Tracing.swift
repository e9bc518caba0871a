// Who traces the list, and what it reports itself. What is reported runs foreign code, so all this is called without the lock.

extension SubscriberList {
  /// What reports to the list's traces, if there are any.
  var trace: TraceReporter? {
    isTraced ? state.withLock { $0.trace } : nil
  }

  /// Adds `sink` to those that the list reports to.
  func add(_ sink: TraceSink) {
    state.withLock { state in
      state.trace.add(sink)
      traced.store(true, ordering: .relaxed)
    }
  }

  /// Removes a sink, which the caller keeps alive.
  func remove(_ sink: TraceSink) {
    state.withLock { state in
      state.trace.remove(sink)
      if state.trace.sinks.isEmpty { traced.store(false, ordering: .relaxed) }
    }
    withExtendedLifetime(sink) {}
  }

  func pushCallback(_ name: String) { state.withLock { $0.trace.pushCallback(name) } }

  func popCallback(_ name: String) { state.withLock { $0.trace.popCallback(name) } }

  /// Notes an object, which the caller holds, so that it can be named when it is dead.
  func noteForTraces(_ object: TracedObject) {
    state.withLock { state in
      guard let address = object.address else { return }
      // If an entry's object is dead, that is another one, which had the same address.
      if let original = state.original, original.address == address, original.object != nil {
        state.trace.note(object, of: original)
      }
      if let entry = state.find(address), !entry.isTombstone, entry.object != nil {
        state.trace.note(object, of: entry)
      }
    }
  }

  /// Whether the proxy, which was installed, has left a property that doesn't report assignments. Once.
  func isLeftUnreported() -> Bool {
    state.withLock { state in
      guard state.proxyPlace == .installed, !state.isHooked else { return false }
      state.proxyPlace = .displaced
      return true
    }
  }

  /// Reports that a subscriber was found dead.
  ///
  /// - Parameter seen: The subscriber, if it was seen alive.
  func traceDead(_ entry: SubscriberEntry, _ seen: TracedObject?) {
    if isTraced { trace?.foundDead("subscriber", entry.listener?.subscriber ?? seen, at: entry.address) }
  }

  /// Reports that an observer or a stream has come.
  func traceJoined(_ listener: ListenerEntry) {
    if isTraced { trace?.subscribed(listener.name) }
  }

  // These are not inlined and take no closures, which would retain the object.

  @inline(never)
  func traceSubscribed(_ object: AnyObject) {
    noteForTraces(TracedObject(object))
    trace?.subscribed("\(TracedObject(object))")
  }

  /// - Parameter former: The entry of the original delegate before.
  @inline(never)
  func traceAssigned(_ object: AnyObject?, insteadOf former: SubscriberEntry?) {
    let name = former.map { former in
      let seen = state.withLock { $0.trace.forget(former) }
      if let object = former.object { return "\(TracedObject(object))" }
      return seen.map { "the dead \($0)" } ?? "a dead object at \(TracedObject.name(ofAddress: former.address))"
    }
    if let object { noteForTraces(TracedObject(object)) }
    trace?.assigned(object, insteadOf: name)
  }

  @inline(never)
  func traceUnsubscribed(_ object: AnyObject) {
    trace?.unsubscribed("\(TracedObject(object))")
  }

  @inline(never)
  func traceRejected(_ object: AnyObject, _ reason: String) {
    trace?.rejected("\(TracedObject(object))", because: reason)
  }
}
