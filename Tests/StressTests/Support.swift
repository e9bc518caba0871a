import DelegateForwarding
import Synchronization
import TestSupport
import Testing

typealias Multicast = MulticastDelegate<any StressDelegate>

protocol StressDelegate: AnyObject, Sendable {
  func event(_ delivery: Delivery)
}

/// One callback being delivered. Only the thread that forwards it writes here.
final class Delivery: @unchecked Sendable {
  private(set) var called: [ObjectIdentifier] = []
  func note(_ subscriber: AnyObject) { called.append(ObjectIdentifier(subscriber)) }
  func called(_ subscriber: AnyObject) -> Bool { called.contains(ObjectIdentifier(subscriber)) }
}

extension MulticastDelegate: StressDelegate where P == any StressDelegate {
  func event(_ delivery: Delivery) { forward { $0.event(delivery) } }

  /// Forwards one callback. Returns the called subscribers, in order.
  @discardableResult
  func deliver() -> Delivery {
    let delivery = Delivery()
    forward { $0.event(delivery) }
    return delivery
  }
}

/// A subscriber that runs a closure in its turn, and one in its `deinit`.
final class Listener: StressDelegate, @unchecked Sendable {
  private let onEvent: (@Sendable () -> Void)?
  private let onDeinit: (@Sendable (Listener) -> Void)?

  init(onEvent: (@Sendable () -> Void)? = nil, onDeinit: (@Sendable (Listener) -> Void)? = nil) {
    self.onEvent = onEvent
    self.onDeinit = onDeinit
  }

  deinit { onDeinit?(self) }

  func event(_ delivery: Delivery) {
    delivery.note(self)
    onEvent?()
  }
}

final class Service: @unchecked Sendable {
  @ObservedDelegate var delegate: (any StressDelegate)?

  func fire() -> Delivery {
    let delivery = Delivery()
    delegate?.event(delivery)
    return delivery
  }

  func wrapped(proxy: ((Multicast) -> any StressDelegate)? = nil) -> Multicast {
    MulticastDelegate(wrapping: self, hook: \.$delegate, proxy: proxy)
  }
}

/// A delegate that only counts.
final class Counter: StressDelegate {
  let calls = Atomic<Int>(0)
  func event(_ delivery: Delivery) { calls.add(1, ordering: .relaxed) }
}

/// Runs a thread for each operation. They repeat it at the same time, and then `check` verifies the result. Returns how
/// often it was wrong.
func race(
  _ count: Int, _ first: @escaping @Sendable (Int) -> Void, _ second: @escaping @Sendable (Int) -> Void,
  third: (@Sendable (Int) -> Void)? = nil, check: @escaping @Sendable (Int) -> Bool
) -> Int {
  let operations = [first, second, third].compactMap { $0 }
  let faults = Guarded(0)
  let meeting = Meeting(of: operations.count)
  let threads = Threads()
  for (thread, operation) in operations.enumerated() {
    threads.start {
      for round in 0..<count {
        meeting.wait()
        operation(round)
        meeting.wait()
        if thread == 0, !check(round) { faults.withLock { $0 += 1 } }
      }
    }
  }
  threads.join(seconds: 4 * patience)
  return faults.current
}
