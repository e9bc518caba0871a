/// A delivery that may suspend and resume on another thread. It gives the same turns as `Delivery`.
///
/// It keeps the list alive, and the table that was current when it began.
@usableFromInline
struct AsyncDelivery {
  /// What the caller does next.
  @usableFromInline
  enum Turn<P> {
    case call(P)
    /// Call `UncalledEntry.wait(for:)` with this number, then `next` again: the entry's turn comes after the wait.
    case wait(UncalledEntry, UInt64)
  }

  private let walk: Walk
  private var position = 0
  private var hasAskedOriginal = false
  private var calledOriginal: UInt = 0
  /// Whether `next` returned the original delegate.
  @usableFromInline private(set) var isOriginalsTurn = false

  /// The entry that `next` told the caller to wait for.
  private var awaited: SubscriberEntry?

  private var trace: DeliveryTrace?
  private var turn: DeliveryTrace.Turn?

  @usableFromInline
  init(_ list: SubscriberList, _ callback: StaticString, reporting event: ObjectIdentifier? = nil) {
    walk = Walk(list)
    trace = DeliveryTrace(of: list, callback, reporting: event)
  }

  /// The next turn, or nil at the end. Calls `passing` with each entry on the way whose turn is `pass`.
  @usableFromInline
  mutating func next<P>(as type: P.Type, passing: (SubscriberEntry, TraceStamp?) -> Void) -> Turn<P>? {
    if let ended = turn.take() { trace?.end(ended, suspends: true) }
    let next = findNext(as: type, passing: passing)
    if case .call(let subscriber) = next {
      turn = trace?.begin(TracedObject(delegate: subscriber), isOriginal: isOriginalsTurn)
    }
    return next
  }

  private mutating func findNext<P>(
    as type: P.Type, passing: (SubscriberEntry, TraceStamp?) -> Void
  ) -> Turn<P>? {
    if !hasAskedOriginal {
      hasAskedOriginal = true
      if let entry = walk.list.originalEntry, let object = entry.object {
        calledOriginal = identity(of: object)
        isOriginalsTurn = true
        return .call(entry.pack(object, as: type))
      }
    }
    isOriginalsTurn = false
    while let entry = awaited ?? nextEntry() {
      let hasWaited = awaited != nil
      awaited = nil
      if entry.isTombstone { continue }
      guard let object = entry.object else {
        walk.list.foundDead(entry)
        continue
      }
      guard let uncalled = entry.uncalled else {
        if identity(of: object) != calledOriginal { return .call(entry.pack(object, as: type)) }
        continue
      }
      switch uncalled.suspendableTurn(besides: calledOriginal, hasWaited: hasWaited) {
      case .skip: trace?.passedBy(uncalled, object, "the callback is asynchronous")
      case .pass:
        trace.pass(entry) { passing(entry, $0) }
      case .call(let subscriber):
        if let object = subscriber.object { return .call(subscriber.pack(object, as: type)) }
      case .wait(let number):
        awaited = entry
        return .wait(uncalled, number)
      }
    }
    return nil
  }

  private mutating func nextEntry() -> SubscriberEntry? {
    guard position < walk.bound else { return nil }
    defer { position += 1 }
    return walk.table.entry(at: position)
  }
}

extension AsyncDelivery {
  /// Keeps what the delivery reads, until the last copy of the delivery is released.
  private final class Walk {
    let list: SubscriberList
    let table: EntryTable
    let bound: Int

    init(_ list: SubscriberList) {
      self.list = list
      (table, bound) = list.state.withLock { ($0.table, $0.count) }
    }

    deinit {
      if list.hasGarbage.load(ordering: .relaxed) { list.reclaim() }
    }
  }
}
