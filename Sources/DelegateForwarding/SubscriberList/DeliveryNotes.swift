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

  /// The number of the last delivery that was noted.
  private(set) var last: UInt64 = 0

  var isEmpty: Bool { notes.isEmpty }

  /// Notes that a delivery begins, and returns its number. Nil if it is part of one under way: that was begun by the
  /// same callback, in the same task or else on the same thread, through another proxy.
  ///
  /// - Parameter assigned: The last delivery that began before the app has assigned the delegate itself, if that is the
  ///   original one. What is called within that one or an earlier one isn't passed on: the app has handed over.
  mutating func begin(
    _ callback: StaticString, by execution: UInt, through delegate: UInt, notSince assigned: UInt64?
  ) -> UInt64? {
    let isPassedOn = notes.contains { note in
      note.execution == execution && note.delegate != delegate && isSame(note.callback, callback)
        && (assigned.map { $0 < note.number } ?? true)
    }
    if isPassedOn { return nil }
    last += 1
    notes.append(Note(number: last, execution: execution, callback: callback, delegate: delegate))
    return last
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
