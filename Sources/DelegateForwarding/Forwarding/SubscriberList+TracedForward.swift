extension SubscriberList {
  /// The loop of `forward(_:)` for a traced list.
  ///
  /// Not inlined, so that the other loops stay small.
  ///
  /// - Parameters:
  ///   - event: The type of event that the callback is reported as, if it is.
  ///   - visit: Gives a listener its turn. Receives also the original delegate's address.
  @usableFromInline
  func forwardTraced<P, E: Error>(
    _ callback: StaticString, reporting event: ObjectIdentifier? = nil,
    visit: (ListenerEntry, UInt) -> Void = { _, _ in }, _ body: (P, _ isOriginal: Bool) throws(E) -> Void
  ) throws(E) {
    var failure: E?
    var delivery = TracedDelivery(self, callback, reporting: event, suspends: false)
    while let subscriber = delivery.next(as: P.self, visit: visit) {
      do throws(E) {
        try body(subscriber, delivery.isOriginalsTurn)
      } catch {
        if failure == nil { failure = error }
      }
    }
    delivery.end()
    if let failure { throw failure }
  }
}
