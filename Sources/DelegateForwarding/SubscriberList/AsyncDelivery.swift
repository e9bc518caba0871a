/// A delivery that may be suspended and resumed on another thread. The turns are those of `Delivery`.
///
/// It keeps only the list alive, which records the delivery's position, see `SuspendedDeliveries`.
@usableFromInline
struct AsyncDelivery {
  /// What is to be done next.
  @usableFromInline
  enum Turn<P> {
    case call(P)
    /// The entry has a turn when this has happened, see `UncalledEntry.wait(for:)`.
    case wait(UncalledEntry, UInt64)
  }

  private let progress: Progress
  private var hasAskedOriginal = false
  private var calledOriginal: UInt = 0
  /// Whether the turn that `next` returned last is the original delegate's.
  @usableFromInline private(set) var isOriginalsTurn = false

  /// The entry for which `next` has returned `wait`.
  private var awaited: SubscriberEntry?

  private var trace: DeliveryTrace?
  private var turn: DeliveryTrace.Turn?

  @usableFromInline
  init(_ list: SubscriberList, _ callback: StaticString, reporting event: ObjectIdentifier? = nil) {
    progress = Progress(of: list)
    trace = DeliveryTrace(of: list, callback, reporting: event)
  }

  /// The next turn, or nil at the end. Calls `passing` with entries on the way that ask for it, and the object that each lives with.
  @usableFromInline
  mutating func next<P>(as type: P.Type, passing: (SubscriberEntry, AnyObject, TraceStamp?) -> Void) -> Turn<P>? {
    if let ended = turn.take() { trace?.end(ended, suspends: true) }
    let next = findNext(as: type, passing: passing)
    if case .call(let subscriber) = next {
      turn = trace?.begin(TracedObject(delegate: subscriber), isOriginal: isOriginalsTurn)
    }
    return next
  }

  private mutating func findNext<P>(
    as type: P.Type, passing: (SubscriberEntry, AnyObject, TraceStamp?) -> Void
  ) -> Turn<P>? {
    if !hasAskedOriginal {
      hasAskedOriginal = true
      if let entry = progress.list.leadingEntry, let object = entry.object {
        calledOriginal = identity(of: object)
        isOriginalsTurn = true
        return .call(entry.pack(object, as: type))
      }
    }
    isOriginalsTurn = false
    while let entry = awaited ?? progress.nextEntry() {
      let hasWaited = awaited != nil
      awaited = nil
      if entry.isTombstone { continue }
      guard let object = entry.object else {
        progress.list.foundDead(entry)
        continue
      }
      guard let uncalled = entry.uncalled else {
        if identity(of: object) != calledOriginal { return .call(entry.pack(object, as: type)) }
        continue
      }
      switch uncalled.suspendableTurn(besides: calledOriginal, hasWaited: hasWaited) {
      case .skip: trace?.passedBy(uncalled, object, "the callback is asynchronous")
      case .pass:
        if trace == nil { passing(entry, object, nil) } else { trace?.pass(entry) { passing(entry, object, $0) } }
      case .call(let subscriber):
        if let object = subscriber.object { return .call(subscriber.pack(object, as: type)) }
      case .wait(let number):
        awaited = entry
        return .wait(uncalled, number)
      }
    }
    return nil
  }
}

extension AsyncDelivery {
  /// How far the delivery has come, as long as there is one.
  private final class Progress {
    let list: SubscriberList
    private let id: SuspendedDeliveries.ID

    init(of list: SubscriberList) {
      self.list = list
      id = list.state.withLock { $0.suspendedDeliveries.begin(bound: $0.count) }
    }

    deinit {
      list.state.withLock { $0.suspendedDeliveries.end(id) }
      if list.hasGarbage.load(ordering: .relaxed) { list.reclaim() }
    }

    func nextEntry() -> SubscriberEntry? {
      list.state.withLock { state in
        state.suspendedDeliveries.advance(id).map { state.table.entry(at: $0) }
      }
    }
  }
}
