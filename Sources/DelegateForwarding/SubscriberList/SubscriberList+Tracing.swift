// Who traces the list, and what it reports itself. What is reported runs foreign code, so all this is called without the lock.

extension SubscriberList {
  /// What reports to the list's traces, if there are any.
  var trace: TraceReporter? {
    isTraced ? state.withLock { $0.trace } : nil
  }

  /// Says whose callbacks the list's traces are about.
  func nameForTraces(_ service: TracedObject) {
    state.withLock { $0.trace.service = service }
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

  /// Notes an object that is alive, so that it can be named when it is dead.
  func noteForTraces(_ object: TracedObject) {
    state.withLock { state in
      if let address = object.address, state.mayFindDead(at: address) { state.trace.note(object) }
    }
  }

  /// The object that was seen alive at an address. It is forgotten if nobody is left there to be found dead.
  func seenForTraces(at address: UInt) -> TracedObject? {
    state.withLock { state in
      defer { if !state.mayFindDead(at: address) { state.trace.forget(at: address) } }
      return state.trace.seen[address]
    }
  }

  /// Reports that an object was found dead.
  func traceDead(_ role: String = "subscriber", at address: UInt) {
    if isTraced { trace?.foundDead(role, seenForTraces(at: address), at: address) }
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

  @inline(never)
  func traceUnsubscribed(_ object: AnyObject) { traceUnsubscribed(TracedObject(object)) }

  func traceUnsubscribed(_ object: TracedObject) {
    if let address = object.address { _ = seenForTraces(at: address) }
    trace?.unsubscribed("\(object)")
  }

  @inline(never)
  func traceRejected(_ object: AnyObject, _ reason: String) {
    trace?.rejected("\(TracedObject(object))", because: reason)
  }
}

extension SubscriberList.State {
  /// Whether an object at this address is a subscriber or the original delegate, as far as is known.
  func mayFindDead(at address: UInt) -> Bool {
    if let original, original.address == address, !original.isTombstone { return true }
    return find(address)?.isTombstone == false
  }
}
