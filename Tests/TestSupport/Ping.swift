import DelegateForwarding

/// The delegate protocol of the tests with threads.
package protocol PingDelegate: AnyObject, Sendable {
  func ping(_ value: Int)
}

package typealias PingMulticast = MulticastDelegate<any PingDelegate>

extension MulticastDelegate: PingDelegate where P == any PingDelegate {
  package func ping(_ value: Int) {
    forward { $0.ping(value) }
  }
}

/// A proxy that is no multicast.
package final class PingForwarder: MulticastForwarding, PingDelegate {
  package let multicast: PingMulticast
  package init(_ multicast: PingMulticast) { self.multicast = multicast }
  package func ping(_ value: Int) { multicast.ping(value) }
}

/// A subscriber for any thread.
package final class Pinger: PingDelegate {
  private let onPing: @Sendable (Int) -> Void
  private let onDeinit: @Sendable (Pinger) -> Void

  package init(
    _ onPing: @escaping @Sendable (Int) -> Void = { _ in },
    onDeinit: @escaping @Sendable (Pinger) -> Void = { _ in }
  ) {
    self.onPing = onPing
    self.onDeinit = onDeinit
  }

  deinit { onDeinit(self) }

  package func ping(_ value: Int) { onPing(value) }
}

/// A service for any thread: a multicast computes the property, and is all the state it has.
package final class PingService: Sendable {
  package let delegates: PingMulticast

  package init() { delegates = MulticastDelegate() }
  package init(proxy: @escaping @Sendable (PingMulticast) -> any PingDelegate) {
    delegates = MulticastDelegate(proxy: proxy)
  }

  package var delegate: (any PingDelegate)? {
    get { delegates.propertyValue }
    set { delegates.propertyValue = newValue }
  }
}

/// A service with a plain property, guarded by a lock of its own. `step` runs at each access.
package final class LockedService: Sendable {
  private struct Reference { weak var delegate: (any PingDelegate)? }

  package let delegates = PingMulticast()
  private let stored = Guarded(Reference())
  package let step = Guarded<(@Sendable () -> Void)?>(nil)

  package init() {}

  package var delegate: (any PingDelegate)? {
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
