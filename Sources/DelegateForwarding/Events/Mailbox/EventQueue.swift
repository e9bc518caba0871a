/// A queue of events: a ring that doubles when it is full, and goes when it is empty and was large.
package struct EventQueue<Event> {
  private var ring: [Event?] = []
  private var head = 0
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  package mutating func append(_ event: Event) {
    if count == ring.count { grow() }
    ring[(head + count) & (ring.count - 1)] = event
    count += 1
  }

  package mutating func popFirst() -> Event? {
    if isEmpty { return nil }
    let event = ring[head].take()
    head = (head + 1) & (ring.count - 1)
    count -= 1
    if isEmpty, ring.count > 64 { self = EventQueue() }
    return event
  }

  private mutating func grow() {
    // The size stays a power of two.
    var larger: [Event?] = []
    larger.reserveCapacity(max(8, ring.count * 2))
    larger.append(contentsOf: ring[head...])
    larger.append(contentsOf: ring[..<head])
    larger.append(contentsOf: repeatElement(nil, count: max(8, ring.count * 2) - ring.count))
    ring = larger
    head = 0
  }
}

extension EventQueue: Sendable where Event: Sendable {}
