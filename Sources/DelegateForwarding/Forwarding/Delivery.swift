/// The delivery of one callback: finds the delegate whose turn is next.
///
/// It begins with one lock, under which it takes a snapshot of the entries and loads the delegate that the proxy stands
/// for, which has the first turn. So a new subscriber waits for the next callback, and an assignment takes effect
/// either before the delivery or after it. The entries are shared with the list, so a subscriber that has unsubscribed
/// before its turn is skipped. The strong reference to a subscriber is made at its turn and belongs to the caller, so
/// the delivery keeps none alive beyond its own turn. It may be suspended, and resumed on another thread.
///
/// A turn loads a flag and a weak reference. It doesn't retain the entry.
@frozen @usableFromInline
struct Delivery<P>: ~Copyable {
  @usableFromInline let entries: EntryArray
  /// The original delegate before its turn.
  @usableFromInline var original: P?
  /// The original delegate's address, so that it isn't called again as a subscriber. Zero if there is none.
  @usableFromInline let originalAddress: UInt
  /// The position whose turn is next. -1 stands for the original delegate.
  @usableFromInline var position = -1

  /// The number of its note, if others may pass on the callback.
  @usableFromInline let note: UInt64?

  @inlinable @inline(__always)
  init(through multicast: MulticastDelegate<P>, _ callback: StaticString) {
    let (entries, (object, witnessTable, entry), mayBePassedOn) = multicast.list.state.withLock { state in
      (state.entries.array, multicast.loadFirst(in: state.property), !state.property.replaced.isEmpty)
    }
    if mayBePassedOn {
      let (toAll, note) = multicast.list.beginDelivery(through: entry)
      // What an interceptor passes on reaches its delegate alone.
      (self.entries, self.note) = (toAll ? entries : EntryArray(), note)
      if !toAll, multicast.list.isTraced { multicast.list.reportPassedOn(entries, callback) }
    } else {
      (self.entries, note) = (entries, nil)
    }
    if let object {
      originalAddress = identity(of: object)
      original = rebuild(object, witnessTable, as: P.self)
    } else {
      originalAddress = 0
      original = nil
    }
  }

  /// The last turn is over.
  @inlinable @inline(__always)
  func end(in list: SubscriberList) {
    if let note { list.endDelivery(note) }
  }

  /// The next living delegate, or nil at the end. With `includingConsumers`, a constant after specialization, calls
  /// `visit` with each consumer on the way.
  ///
  /// SAFETY: This value keeps the array of entries.
  @inlinable @inline(__always)
  mutating func next(
    in list: SubscriberList, includingConsumers: Bool, visit: (ConsumerEntry) -> Void
  ) -> P? {
    if position < 0 {
      position = 0
      if let original = original.take() { return original }
    }
    while position < entries.count {
      let entry = unsafe entries.reference(at: position)
      position &+= 1
      if unsafe entry._withUnsafeGuaranteedRef({ $0.isCalled }) {
        let living = unsafe entry._withUnsafeGuaranteedRef { loadOrEnd($0, in: list) }
        if let living { return living }
      } else if includingConsumers, let consumer = unsafe entry._withUnsafeGuaranteedRef({ $0.consumer }) {
        visit(consumer)
      }
    }
    return nil
  }

  /// The subscriber of an entry. Nil for a dead one, whose subscription ends, and for the original delegate, which had
  /// its turn.
  @inlinable @inline(__always)
  func loadOrEnd(_ entry: ObjectEntry, in list: SubscriberList) -> P? {
    guard let object = entry.object else {
      list.foundDead(entry)
      return nil
    }
    if identity(of: object) == originalAddress { return nil }
    return entry.rebuild(object, as: P.self)
  }

  /// Whether `next` has just returned the original delegate.
  @inlinable @inline(__always)
  var isOriginalsTurn: Bool { position == 0 }
}

extension MulticastDelegate {
  /// The delegate that is called first, its witness table and the address of its entry. It is the one that a proxy
  /// stands for, or the original one.
  @inlinable @inline(__always)
  func loadFirst(in property: PropertyState) -> (AnyObject?, UInt, UInt) {
    guard case .proxy(let entry) = role else {
      guard let original = property.original else { return (nil, 0, 0) }
      return (original.object, original.witnessTable, identity(of: original))
    }
    // One that a service has refused calls no delegate, as that may be the service's own adapter (`undoInstall`).
    guard let entry, !entry.isRemoved else { return (nil, 0, 0) }
    return (entry.object, entry.witnessTable, identity(of: entry))
  }
}
