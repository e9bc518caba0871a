/// A delivery that may be suspended and resumed on another thread. The turns are those of `Delivery`.
///
/// It keeps only the list alive, which records the delivery's position, see `SuspendedDeliveries`.
@usableFromInline
struct AsyncDelivery {
  /// What is to be done next.
  @usableFromInline
  enum Turn<P> {
    case call(P)
    /// The next subscriber is called when it has received the events that wait for it.
    case wait(Listener, UInt64)
  }

  private let progress: Progress
  private var hasAskedOriginal = false
  private var calledOriginal: UInt = 0
  /// Whether the turn that `next` returned last is the original delegate's.
  @usableFromInline private(set) var isOriginalsTurn = false

  /// The entry of a subscriber that had events to receive first.
  private var awaited: SubscriberEntry?

  @usableFromInline
  init(_ list: SubscriberList) {
    progress = Progress(of: list)
  }

  /// The next turn, or nil at the end. Calls `passing` with each stream and observer on the way, and the object that it lives with.
  @usableFromInline
  mutating func next<P>(as type: P.Type, passing: (Listener, AnyObject) -> Void) -> Turn<P>? {
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
      guard let listener = entry.listener else {
        if identity(of: object) != calledOriginal { return .call(entry.pack(object, as: type)) }
        continue
      }
      if listener.kind == .observer {
        passing(listener, object)
      } else if let subscriber = listener.asynchronouslyCalled, !listener.standsFor(calledOriginal) {
        if !hasWaited, let number = listener.lastWaiting {
          awaited = entry
          return .wait(listener, number)
        }
        return .call(subscriber.pack(object, as: type))
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
