/// A callback on its way that may be suspended, and go on in another thread. The turns are those of `Delivery`.
///
/// It keeps the list alive and nothing else: where it stands is noted in the list, see `SuspendedDeliveries`.
@usableFromInline
struct AsyncDelivery {
  private let progress: Progress
  private var hasAskedOriginal = false
  private var calledOriginal: UInt = 0

  @usableFromInline
  init(_ list: SubscriberList) {
    progress = Progress(of: list)
  }

  /// The next subscriber, alive, or nil at the end.
  @usableFromInline
  mutating func next<P>(as type: P.Type) -> P? {
    if !hasAskedOriginal {
      hasAskedOriginal = true
      if let entry = progress.list.originalEntry, let object = entry.object {
        calledOriginal = identity(of: object)
        return entry.pack(object, as: type)
      }
    }
    while let entry = progress.nextEntry() {
      if entry.isTombstone { continue }
      guard let object = entry.object else {
        progress.list.foundDead(entry)
        continue
      }
      if identity(of: object) == calledOriginal { continue }
      return entry.pack(object, as: type)
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
