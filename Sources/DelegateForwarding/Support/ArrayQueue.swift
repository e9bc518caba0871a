/// A queue in an array. It frees its memory when it becomes empty after it was large.
@frozen @usableFromInline
package struct ArrayQueue<Element> {
  /// The elements. A slot is nil after its element was removed.
  @usableFromInline var slots: [Element?] = []
  @usableFromInline var head = 0

  @inlinable
  package init() {}

  @inlinable
  package var count: Int { slots.count - head }

  @inlinable
  package var isEmpty: Bool { head == slots.count }

  @inlinable
  package mutating func append(_ element: Element) {
    if slots.count == slots.capacity { removeFreeSlots() }
    slots.append(element)
  }

  @inlinable
  package var first: Element? { isEmpty ? nil : slots[head] }

  @inlinable
  package mutating func popFirst() -> Element? {
    if isEmpty { return nil }
    let element = slots[head].take()
    head += 1
    if isEmpty { removeSlots() }
    return element
  }

  /// Removes the free slots at the beginning, if they are at least half of all.
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
