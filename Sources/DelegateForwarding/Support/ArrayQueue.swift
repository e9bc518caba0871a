/// A queue in an array that is read from its beginning. It gives its memory back when it is empty and was large.
@usableFromInline
package struct ArrayQueue<Element> {
  /// Nil is the place of an element that has left.
  @usableFromInline var slots: [Element?] = []
  @usableFromInline var head = 0

  @inlinable
  package init() {}

  @inlinable
  package var count: Int { slots.count - head }

  @inlinable
  package var isEmpty: Bool { head == slots.count }

  @inlinable
  package var first: Element? { isEmpty ? nil : slots[head] }

  @inlinable
  package mutating func append(_ element: Element) {
    if slots.count == slots.capacity { removeFreeSlots() }
    slots.append(element)
  }

  @inlinable
  package mutating func popFirst() -> Element? {
    if isEmpty { return nil }
    let element = slots[head].take()
    head += 1
    if isEmpty { removeSlots() }
    return element
  }

  /// Makes room where elements have left, if that is at least half of it.
  @inlinable
  mutating func removeFreeSlots() {
    if head <= 32 || head <= count { return }
    slots.removeFirst(head)
    head = 0
  }

  @inlinable
  mutating func removeSlots() {
    head = 0
    if slots.count > 64 { slots = [] } else { slots.removeAll(keepingCapacity: true) }
  }
}

extension ArrayQueue: Sendable where Element: Sendable {}
extension ArrayQueue: Equatable, Hashable where Element: Hashable {}
