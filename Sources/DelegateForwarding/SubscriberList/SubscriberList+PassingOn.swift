// An interceptor keeps what it has read in the property, `next`, and calls that from its own callback. What it has read
// is the proxy of another delegate, by which the callback must reach that delegate alone: the subscribers are being
// called already, by the delivery that has called the interceptor.

extension SubscriberList {
  /// A delivery under way.
  struct DeliveryNote {
    let number: UInt32
    /// The task, or else the thread.
    let execution: UInt
    let callback: StaticString
    /// The entry of the delegate that it began with: its address, as keeping the entry would keep a delegate that is
    /// held. If the entry goes and another one gets its address, what is passed on reaches the subscribers once more.
    let entry: UInt
  }

  /// Notes that a delivery begins, for a list whose original delegate was replaced while a proxy stood for it. Returns
  /// the note's number. Nil if it is part of one under way: that was begun by the same callback, in the same task or
  /// else on the same thread, through another proxy.
  ///
  /// SAFETY: The task is the current one, and is used inside the closure only.
  @usableFromInline
  func beginDelivery(_ callback: StaticString, to entry: UInt) -> UInt32? {
    let task = unsafe withUnsafeCurrentTask { unsafe $0.map { unsafe UInt(bitPattern: $0.hashValue) } }
    let execution = task ?? ThreadID.current
    return state.withLock { state in
      let rare = state.neededRare
      let isPassedOn = rare.deliveries.contains { note in
        note.execution == execution && note.entry != entry && isSame(note.callback, callback)
      }
      if isPassedOn { return nil }
      rare.lastDelivery &+= 1
      rare.deliveries.append(
        DeliveryNote(number: rare.lastDelivery, execution: execution, callback: callback, entry: entry))
      return rare.lastDelivery
    }
  }

  @usableFromInline
  func endDelivery(_ number: UInt32) {
    state.withLock { $0.rare?.deliveries.removeAll { $0.number == number } }
  }
}

/// Whether two callbacks have the same name.
///
/// SAFETY: The buffers are used inside the closures only.
private func isSame(_ first: StaticString, _ second: StaticString) -> Bool {
  first.withUTF8Buffer { first in second.withUTF8Buffer { second in unsafe first.elementsEqual(second) } }
}
