extension SubscriberList {
  /// What reports to the list's traces, if there are any.
  var trace: TraceLog? {
    isTraced ? state.withLock { $0.trace } : nil
  }

  /// Says whose callbacks the list's traces are about.
  func nameForTraces(_ service: TracedObject) {
    state.withLock { $0.trace.service = service }
  }

  /// Adds `sink` to those that the list reports to.
  func beginTracing(_ sink: TraceSink) {
    state.withLock { state in
      state.trace.sinks.append(sink)
      traced.store(true, ordering: .relaxed)
    }
  }

  /// Removes a sink, which the caller keeps alive.
  func endTracing(_ sink: TraceSink) {
    state.withLock { state in
      state.trace.sinks.removeAll { $0 === sink }
      if state.trace.sinks.isEmpty { traced.store(false, ordering: .relaxed) }
    }
    withExtendedLifetime(sink) {}
  }

  /// Notes that a callback is being forwarded, for what happens meanwhile.
  func beginTracing(callback: String) {
    state.withLock { $0.trace.callbacks.append(callback) }
  }

  func endTracing(callback: String) {
    state.withLock { state in
      if let index = state.trace.callbacks.lastIndex(of: callback) { state.trace.callbacks.remove(at: index) }
    }
  }
}

// What the list itself reports, without the lock. These are not inlined and take no closures, which would retain the
// object.

extension SubscriberList {
  @inline(never)
  func traceSubscribed(_ object: AnyObject) {
    trace?.subscribed(object)
  }

  @inline(never)
  func traceUnsubscribed(_ object: AnyObject) {
    trace?.unsubscribed(object)
  }
}
