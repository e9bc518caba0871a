import DelegateForwarding
import TestSupport
import Testing

@Suite("The queue of a mailbox")
struct ArrayQueueTests {
  @Test("33: Events leave in the order in which they came, however far the queue has wrapped around")
  func order() {
    var queue = ArrayQueue<Int>()
    var (next, expected) = (0, 0)
    for round in 0..<2000 {
      // It fills and empties by amounts that have no common divisor.
      for _ in 0..<round * 5 % 13 {
        queue.append(next)
        next += 1
      }
      for _ in 0..<round * 7 % 11 where !queue.isEmpty {
        #expect(queue.popFirst() == expected)
        expected += 1
      }
      #expect(queue.count == next - expected)
    }
    while let event = queue.popFirst() {
      #expect(event == expected)
      expected += 1
    }
    #expect(expected == next)
    #expect(queue.popFirst() == nil)
  }
}
