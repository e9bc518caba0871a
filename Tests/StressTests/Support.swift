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
  /// Those among them that the app has assigned.
  private(set) var delegates: [ObjectIdentifier] = []

  func note(_ subscriber: AnyObject) { called.append(ObjectIdentifier(subscriber)) }
  func noteDelegate(_ delegate: AnyObject) {
    note(delegate)
    delegates.append(ObjectIdentifier(delegate))
  }
  func called(_ subscriber: AnyObject) -> Bool { called.contains(ObjectIdentifier(subscriber)) }
}

/// A callback that observers hear.
struct StressEvent: DelegateEvent {
  typealias Delegate = any StressDelegate
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

/// A proxy object that keeps its multicast.
final class Proxy: MulticastForwarding, StressDelegate {
  let multicast: Multicast
  init(_ multicast: Multicast) { self.multicast = multicast }
  func event(_ delivery: Delivery) { forward { $0.event(delivery) } }
}

extension Multicast {
  @discardableResult
  func install(in service: some SharedService) -> Bool { install(in: service, \.delegate) }

  func uninstall(from service: some SharedService) { uninstall(from: service, \.delegate) }
}

// MARK: - Services that any thread may use

protocol SharedService: AnyObject, Sendable {
  var delegate: (any StressDelegate)? { get set }
  /// The property's multicast.
  var delegates: Multicast { get }
}

extension SharedService {
  @discardableResult
  func fire() -> Delivery {
    let delivery = Delivery()
    delegate?.event(delivery)
    return delivery
  }

  /// Whether the property shows the proxy of its original delegate.
  var showsProxy: Bool {
    let proxy = (delegate as? any MulticastForwarding<any StressDelegate>)?.multicast
    return proxy.map { $0.originalDelegate === delegates.originalDelegate && $0 !== delegates } ?? false
  }

  /// A multicast that shares the list of the property's own.
  func wrapped() -> Multicast { MulticastDelegate(wrapping: self, delegate: \.delegate, hook: \.delegates) }
}

final class Service: SharedService, @unchecked Sendable {
  @ObservedDelegate var delegate: (any StressDelegate)?
  var delegates: Multicast { $delegate }
}

private final class ServiceWithProxy: SharedService, @unchecked Sendable {
  @ObservedDelegate(proxy: { Proxy($0) }) var delegate: (any StressDelegate)?
  var delegates: Multicast { $delegate }
}

private final class ComputingService: SharedService {
  let delegates: Multicast
  init(_ delegates: Multicast) { self.delegates = delegates }
  var delegate: (any StressDelegate)? {
    get { delegates.propertyValue }
    set { delegates.propertyValue = newValue }
  }
}

/// A class that calls what it has stored, and a subclass that hides its proxy. Any thread may call it.
final class HidingService: @unchecked Sendable {
  let delegates = Multicast()
  private let stored = Guarded<(any StressDelegate)?>(nil)
  var delegate: (any StressDelegate)? {
    get { delegates.delegate(behind: stored.current) }
    set { delegates.assign(newValue, in: self) { _ = stored.exchange(for: $0) } }
  }

  @discardableResult
  func fire() -> Delivery {
    let delivery = Delivery()
    stored.current?.event(delivery)
    return delivery
  }
}

/// The ways to have a property that any thread may use.
enum SharedProperty: CaseIterable {
  case observed, observedWithProxy, computed, computedWithProxy

  func makeService() -> any SharedService {
    switch self {
    case .observed: Service()
    case .observedWithProxy: ServiceWithProxy()
    case .computed: ComputingService(Multicast())
    case .computedWithProxy: ComputingService(Multicast { Proxy($0) })
    }
  }
}

// MARK: - Races

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
