// A traced list publishes no table. Its deliveries therefore take the slow path, as if no hazard pointer were free, and
// only that path checks for a trace. The fast path costs the same as without tracing.

extension SubscriberList {
  /// Adds `sink` to those that the list reports to.
  func beginTracing(_ sink: TraceSink) {
    let log = state.withLock { state in
      if let log = state.trace {
        log.add(sink)
        return log
      }
      let log = TraceLog(sink)
      state.trace = log
      table.publish(nil)
      return log
    }
    if let original = originalEntry?.object { log.note(original) }
    forEachLiving { object, entry in
      if entry.isSubscription { log.note(object) }
    }
  }

  func endTracing(_ sink: TraceSink) {
    let released = state.withLock { state -> TraceLog? in
      guard let log = state.trace, log.remove(sink) else { return nil }
      state.trace = nil
      table.publish(state.table)
      return log
    }
    withExtendedLifetime((released, sink)) {}
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
    trace?.unsubscribed(TracedObject(object))
  }
}
