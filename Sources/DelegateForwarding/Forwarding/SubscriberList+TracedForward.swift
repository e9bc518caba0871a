extension SubscriberList {
  /// The loop of `forward(_:)` for a traced list.
  ///
  /// Not inlined, so that the other loops stay small.
  ///
  /// - Parameters:
  ///   - event: The type of event that the callback is reported as, if it is.
  ///   - pass: Gives an entry that is not called its turn, if there is an event. Receives also the original delegate's
  ///     address and the stamp for the event.
  @usableFromInline
  func forwardTraced<P, E: Error>(
    _ callback: StaticString, reporting event: ObjectIdentifier? = nil,
    pass: (SubscriberEntry, UInt, TraceStamp?) -> Void = { _, _, _ in },
    _ body: (P, _ isOriginal: Bool) throws(E) -> Void
  ) throws(E) {
    var failure: E?
    var trace = DeliveryTrace(of: self, callback, reporting: event)
    var delivery = retainTable()
    while let subscriber = delivery.next(
      as: P.self, passesUncalled: true,
      pass: { entry, original in
        trace.pass(entry) { stamp in
          if event != nil { pass(entry, original, stamp) } else { passOver(entry) }
        }
      })
    {
      let turn = trace?.begin(TracedObject(delegate: subscriber), isOriginal: delivery.isOriginalsTurn)
      do throws(E) {
        try body(subscriber, delivery.isOriginalsTurn)
      } catch {
        if failure == nil { failure = error }
      }
      if let turn { trace?.end(turn) }
    }
    delivery.end()
    if let failure { throw failure }
  }
}
