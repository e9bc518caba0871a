/// The deliveries under way in a list whose property has a replaced proxy: a part of `PropertyState`.
///
/// An interceptor keeps what it has read in the property, `next`, and calls that from its own callback. What it has
/// read is the proxy of another delegate, by which it must reach that delegate alone: the subscribers are being called
/// already, by the delivery that has called the interceptor. It may call another method, as one that translates does.
struct DeliveryNotes {
  private struct Note {
    let number: UInt64
    /// The task, or else the thread.
    let execution: UInt
    /// The entry of the delegate that it began with: its address, as keeping the entry would keep a delegate that is
    /// held. If the entry goes and another one gets its address, what is passed on reaches the subscribers once more.
    let delegate: UInt
  }

  private var notes: [Note] = []

  var isEmpty: Bool { notes.isEmpty }

  /// Whether a delivery is under way, in the same task or else on the same thread, that began with another delegate.
  func contain(anyBy execution: UInt, besides delegate: UInt) -> Bool {
    notes.contains { $0.execution == execution && $0.delegate != delegate }
  }

  /// Notes that a delivery begins, and returns its number, which no other one under way has.
  mutating func begin(by execution: UInt, through delegate: UInt) -> UInt64 {
    let number = (notes.last?.number ?? 0) + 1
    notes.append(Note(number: number, execution: execution, delegate: delegate))
    return number
  }

  mutating func end(_ number: UInt64) {
    if let index = notes.lastIndex(where: { $0.number == number }) { notes.remove(at: index) }
  }
}
