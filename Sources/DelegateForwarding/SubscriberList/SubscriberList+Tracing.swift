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
  func noteForTraces(_ object: TracedObject) { state.withLock { $0.trace.note(object) } }

  /// Reports that an object was found dead.
  func traceDead(_ role: String = "subscriber", at address: UInt) {
    guard isTraced else { return }
    let (trace, object) = state.withLock { ($0.trace, $0.trace.forget(at: address)) }
    trace.foundDead(role, object, at: address)
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
  func traceUnsubscribed(_ object: AnyObject) {
    trace?.unsubscribed("\(TracedObject(object))")
  }

  @inline(never)
  func traceRejected(_ object: AnyObject, _ reason: String) {
    trace?.rejected("\(TracedObject(object))", because: reason)
  }
}
