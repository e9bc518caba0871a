/// A delivery that retains its table and its list, so that it may be suspended and resumed on another thread, and that
/// reports its turns to the list's trace, if there is one.
@usableFromInline
struct TracedDelivery: ~Copyable {
  private let list: SubscriberList
  private let trace: DeliveryTrace?
  private var delivery: Delivery
  private var turn: DeliveryTrace.Turn?

  /// Whether the callback is asynchronous. Its caller waits for it, so it is no event for a subscriber on an actor.
  private let suspends: Bool

  /// - Parameter event: The type of event that the callback is reported as, if it is.
  @usableFromInline
  init(_ list: SubscriberList, _ callback: StaticString, reporting event: ObjectIdentifier? = nil, suspends: Bool) {
    self.list = list
    self.suspends = suspends
    trace = DeliveryTrace(of: list, callback, reporting: event, suspends: suspends)
    delivery = list.retainTable()
  }

  /// Whether `next` returned the original delegate.
  @usableFromInline
  var isOriginalsTurn: Bool { delivery.isOriginalsTurn }

  /// The next living subscriber, or nil at the end. Calls `visit` with each listener on the way, and with the original
  /// delegate's address if that was called.
  @usableFromInline
  mutating func next<P>(as type: P.Type, visit: (ListenerEntry, _ original: UInt) -> Void) -> P? {
    if let turn = turn.take() { trace?.end(turn) }
    let (list, trace, suspends) = (list, trace, suspends)
    let subscriber = delivery.next(as: type, includingListeners: true) { entry, original in
      guard !entry.isTombstone, let listener = entry.listener else { return }
      guard let object = entry.object else { return list.foundDead(entry) }
      if listener.isSubscription, suspends {
        trace?.skipped(listener, object, "the callback is asynchronous")
      } else if let trace {
        trace.visit(listener, object) { visit(listener, original) }
      } else {
        visit(listener, original)
      }
    }
    if let subscriber, let trace {
      turn = trace.begin(TracedObject(delegate: subscriber), isOriginal: delivery.isOriginalsTurn)
    }
    return subscriber
  }

  /// Releases table and list. Called once, after the last turn.
  @usableFromInline
  consuming func end() {
    trace?.end()
    delivery.end()
  }
}

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
