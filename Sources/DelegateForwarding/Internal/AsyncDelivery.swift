/// A callback on its way that may be suspended, and go on in another thread. The turns are those of `Delivery`.
///
/// It retains the table, as a pin is for short and many may be waiting, and its turns are not counted in nanoseconds.
@usableFromInline
struct AsyncDelivery {
  private let list: SubscriberList
  private let table: SubscriberTable
  private let bound: Int
  private var position = -1
  private var calledOriginal: UInt = 0

  @usableFromInline
  init(_ list: SubscriberList) {
    self.list = list
    table = list.lock.withLock { list.table }
    bound = table.count.load(ordering: .acquiring)
  }

  /// The next subscriber, alive, or nil at the end.
  @usableFromInline
  mutating func next<P>(as type: P.Type) -> P? {
    while position < bound {
      defer { position += 1 }
      guard let entry = position < 0 ? table.root(.original) : table.entry(at: position), !entry.isGone else {
        continue
      }
      guard let object = entry.object else {
        if position >= 0 { list.foundDead(entry) }
        continue
      }
      if position >= 0, identity(of: object) == calledOriginal { continue }
      if position < 0 { calledOriginal = identity(of: object) }
      return entry.assemble(object, as: type)
    }
    if list.hasFoundDead.load(ordering: .relaxed) { list.tidy() }
    return nil
  }
}
