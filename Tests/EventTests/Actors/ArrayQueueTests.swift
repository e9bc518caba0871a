import DelegateForwarding
import TestSupport
import Testing

@Suite("The queue of a mailbox")
struct ArrayQueueTests {
  @Test("33: Events leave in the order in which they came, however far the queue has wrapped around")
  func order() {
    var queue = ArrayQueue<Int>()
    var (next, expected) = (0, 0)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        queue.append(next)
        next += 1
      }
      for _ in 0..<Int.random(in: 0...12, using: &random) where !queue.isEmpty {
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
