import DelegateForwarding
import Foundation
import TestSupport

/// The delegate protocol of the tests with threads.
protocol PingDelegate: AnyObject, Sendable {
  func ping(_ value: Int)
}

typealias PingMulticast = MulticastDelegate<any PingDelegate>

extension MulticastDelegate: PingDelegate where P == any PingDelegate {
  func ping(_ value: Int) {
    forward { $0.ping(value) }
  }
}

/// A proxy that is no multicast.
final class PingForwarder: MulticastForwarding, PingDelegate {
  let multicast: PingMulticast
  init(_ multicast: PingMulticast) { self.multicast = multicast }
  func ping(_ value: Int) { multicast.ping(value) }
}

/// A subscriber for any thread.
final class Pinger: PingDelegate {
  private let onPing: @Sendable (Int) -> Void
  private let onDeinit: @Sendable (Pinger) -> Void

  init(
    _ onPing: @escaping @Sendable (Int) -> Void = { _ in },
    onDeinit: @escaping @Sendable (Pinger) -> Void = { _ in }
  ) {
    self.onPing = onPing
    self.onDeinit = onDeinit
  }

  deinit { onDeinit(self) }

  func ping(_ value: Int) { onPing(value) }
}

/// A service for any thread: a multicast computes the property, and is all the state it has.
final class PingService: Sendable {
  let delegates: PingMulticast

  init() { delegates = MulticastDelegate() }
  init(proxy: @escaping @Sendable (PingMulticast) -> any PingDelegate) { delegates = MulticastDelegate(proxy: proxy) }

  var delegate: (any PingDelegate)? {
    get { delegates.propertyValue }
    set { delegates.propertyValue = newValue }
  }
}

/// A service with a plain property, guarded by a lock of its own. `step` runs at each access.
final class LockedService: Sendable {
  private struct Reference { weak var delegate: (any PingDelegate)? }

  let delegates = PingMulticast()
  private let stored = Guarded(Reference())
  let step = Guarded<(@Sendable () -> Void)?>(nil)

  var delegate: (any PingDelegate)? {
    get {
      step.current?()
      return stored.withLock { $0.delegate }
    }
    set {
      step.current?()
      stored.withLock { $0.delegate = newValue }
      delegates.install(in: self, \.delegate)
    }
  }
}
