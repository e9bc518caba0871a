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

/// Reports one delivery to the list's traces.
struct DeliveryTrace {
  private let list: SubscriberList
  private let callback: StaticString
  /// The type of event that the callback is reported as, if it is.
  private let event: ObjectIdentifier?
  /// Whether a turn may be suspended.
  private let suspends: Bool
  private let reportsAll: Bool

  /// Nil if the list is not traced.
  init?(of list: SubscriberList, _ callback: StaticString, reporting event: ObjectIdentifier?, suspends: Bool) {
    guard let log = list.trace else { return nil }
    self.list = list
    self.callback = callback
    self.event = event
    self.suspends = suspends
    reportsAll = log.reportsAll
    guard reportsAll else { return }
    list.beginTracing(callback: "\(callback)")
    if let original = list.originalEntry, original.object == nil, original.mark(SubscriberEntry.dead) {
      log.foundDead("original delegate", at: original.address)
    }
  }

  /// Called once, after the last turn.
  func end() {
    if reportsAll { list.endTracing(callback: "\(callback)") }
  }

  /// A turn that is under way.
  struct Turn {
    fileprivate let subject: TracedObject
    fileprivate let isOriginal: Bool
    fileprivate let start = ContinuousClock.now
  }

  func begin(_ subject: TracedObject, isOriginal: Bool) -> Turn {
    Turn(subject: subject, isOriginal: isOriginal)
  }

  func end(_ turn: Turn) {
    list.trace?.turnDidEnd(
      "\(callback)", of: "\(turn.subject)", role: turn.isOriginal ? " (the original delegate)" : "",
      since: turn.start, on: ThreadID.name + (suspends ? ", suspensions included" : ""))
  }

  /// A listener's turn, in which `receive` is called. What is queued is reported when it is received.
  func visit(_ listener: ListenerEntry, _ object: AnyObject, _ receive: () -> Void) {
    guard event == ObjectIdentifier(listener.eventType) else {
      if listener.isSubscription { skipped(listener, object, "the callback is not reported as its event") }
      return
    }
    guard listener.kind == .observer else { return receive() }
    let start = ContinuousClock.now
    receive()
    list.trace?.turnDidEnd("\(callback)", of: listener.describe(nil), since: start, on: ThreadID.name)
  }

  /// Reports that a subscriber is not called, and why.
  func skipped(_ listener: ListenerEntry, _ object: AnyObject, _ reason: String) {
    if reportsAll { list.trace?.skipped(listener.describe(object), "\(callback)", because: reason) }
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
