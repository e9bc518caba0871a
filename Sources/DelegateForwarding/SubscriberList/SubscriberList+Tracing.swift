// While a list is traced it publishes no table. So every delivery takes the path of one that finds no hazard pointer, which looks for the trace, and
// the usual path is what it would be if there were no traces.

extension SubscriberList {
  /// Whether it is traced.
  var isTraced: Bool { table.address == 0 }

  /// The trace, if there is one.
  var trace: TraceLog? {
    isTraced ? state.withLock { $0.trace } : nil
  }

  /// Reports to `sink` too.
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
    if let original = leadingEntry?.object { log.note(original) }
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

// What the list reports itself, without the lock. These are not inlined, and take no closures, which would retain the object.

extension SubscriberList {
  @inline(never)
  func traceSubscribed(_ object: AnyObject) {
    trace?.subscribed(object)
  }

  @inline(never)
  func traceUnsubscribed(_ object: AnyObject) {
    trace?.unsubscribed(TracedObject(object))
  }

  @inline(never)
  func traceFoundDead(_ entry: SubscriberEntry) {
    if entry.isSubscription { trace?.foundDead(at: entry.address) }
  }
}
