import DelegateForwarding
import Dispatch
import Foundation
import Testing

typealias Multicast = MulticastDelegate<any StressDelegate>

protocol StressDelegate: AnyObject, Sendable {
  func event(_ delivery: Delivery)
}

/// One callback on its way. Only the thread that forwards it writes here.
final class Delivery: @unchecked Sendable {
  private(set) var called: [ObjectIdentifier] = []
  func note(_ subscriber: AnyObject) { called.append(ObjectIdentifier(subscriber)) }
  func called(_ subscriber: AnyObject) -> Bool { called.contains(ObjectIdentifier(subscriber)) }
}

extension MulticastDelegate: StressDelegate where P == any StressDelegate {
  func event(_ delivery: Delivery) { forward { $0.event(delivery) } }

  /// Forwards one callback. Returns who was called, in order.
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

/// A value that several threads use.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value
  init(_ value: Value) { self.value = value }

  func with<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}

extension Guarded<Bool> {
  /// Sets it to false. Returns what it was.
  func clear() -> Bool {
    with { value in
      defer { value = false }
      return value
    }
  }
}

/// A door that is opened once.
final class Latch: Sendable {
  private let group = DispatchGroup()
  init() { group.enter() }

  func open() { group.leave() }

  /// Waits until it is open, at most as long as any test may take.
  func wait(sourceLocation: SourceLocation = #_sourceLocation) {
    let outcome = group.wait(timeout: .now() + patience)
    #expect(outcome == .success, "nobody opened the latch", sourceLocation: sourceLocation)
  }
}

/// Longer than anything takes, sanitizers and a busy machine included.
let patience: TimeInterval = 120

/// Threads that are waited for: a test fails rather than hangs.
struct Threads {
  private let group = DispatchGroup()

  func start(stackSize: Int = 1 << 20, _ body: @escaping @Sendable () -> Void) {
    group.enter()
    let thread = Thread { [group] in
      body()
      group.leave()
    }
    thread.stackSize = stackSize
    thread.start()
  }

  func join(sourceLocation: SourceLocation = #_sourceLocation) {
    let outcome = group.wait(timeout: .now() + patience)
    #expect(outcome == .success, "a thread is stuck", sourceLocation: sourceLocation)
  }
}
