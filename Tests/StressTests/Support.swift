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

  func wrapped() -> Multicast { MulticastDelegate(wrapping: self, hook: \.$delegate) }
}

/// The first turn of a listener, held open until the test continues.
final class HeldTurn: Sendable {
  let begun = Latch()
  let mayReturn = Latch()
  private let isFirst = Guarded(true)

  /// A listener whose first turn is held.
  func makeListener() -> Listener {
    Listener(onEvent: { [self] in
      guard isFirst.clear() else { return }
      begun.open()
      mayReturn.wait()
    })
  }
}

/// A delegate that only counts.
final class Counter: StressDelegate {
  let calls = Atomic<Int>(0)
  func event(_ delivery: Delivery) { calls.add(1, ordering: .relaxed) }
}

/// Runs two threads that repeat one operation each at the same time; then `check` verifies the result. Returns how often
/// it was wrong.
func race(
  _ count: Int, _ first: @escaping @Sendable (Int) -> Void, _ second: @escaping @Sendable (Int) -> Void,
  check: @escaping @Sendable (Int) -> Bool
) -> Int {
  let faults = Guarded(0)
  let meeting = Meeting(of: 2)
  let threads = Threads()
  for thread in 0..<2 {
    threads.start {
      for round in 0..<count {
        meeting.wait()
        if thread == 0 { first(round) } else { second(round) }
        meeting.wait()
        if thread == 0, !check(round) { faults.withLock { $0 += 1 } }
      }
    }
  }
  threads.join(seconds: 4 * patience)
  return faults.current
}
