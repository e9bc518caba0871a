/// The deliveries under way in a list whose property has a replaced proxy: a part of `PropertyState`.
///
/// An interceptor keeps what it has read in the property, `next`, and calls that from its own callback. What it has
/// read is the proxy of another delegate, by which the callback must reach that delegate alone: the subscribers are
/// being called already, by the delivery that has called the interceptor.
struct DeliveryNotes {
  private struct Note {
    let number: UInt64
    /// The task, or else the thread.
    let execution: UInt
    let callback: StaticString
    /// The entry of the delegate that it began with: its address, as keeping the entry would keep a delegate that is
    /// held. If the entry goes and another one gets its address, what is passed on reaches the subscribers once more.
    let delegate: UInt
  }

  private var notes: [Note] = []

  var isEmpty: Bool { notes.isEmpty }

  /// Whether a delivery of the same callback is under way, in the same task or else on the same thread, that has begun
  /// with another delegate.
  func contain(_ callback: StaticString, by execution: UInt, besides delegate: UInt) -> Bool {
    notes.contains { $0.execution == execution && $0.delegate != delegate && isSame($0.callback, callback) }
  }

  /// Notes that a delivery begins, and returns its number, which no other one under way has.
  mutating func begin(_ callback: StaticString, by execution: UInt, through delegate: UInt) -> UInt64 {
    let number = (notes.last?.number ?? 0) + 1
    notes.append(Note(number: number, execution: execution, callback: callback, delegate: delegate))
    return number
  }

  mutating func end(_ number: UInt64) {
    if let index = notes.lastIndex(where: { $0.number == number }) { notes.remove(at: index) }
  }
}

/// Whether two callbacks have the same name.
///
/// SAFETY: The buffers are used inside the closures only.
private func isSame(_ first: StaticString, _ second: StaticString) -> Bool {
  first.withUTF8Buffer { first in second.withUTF8Buffer { second in unsafe first.elementsEqual(second) } }
}
