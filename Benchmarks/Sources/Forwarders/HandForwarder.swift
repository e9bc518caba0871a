import DelegateForwarding
import Workload

/// Forwards `ForeignDelegate`, written by hand.
public final class HandForwarder: MulticastForwarding, ForeignDelegate {
  /// The multicast that it forwards through.
  public let multicast: MulticastDelegate<any ForeignDelegate>

  /// Creates a forwarder.
  public init(_ multicast: MulticastDelegate<any ForeignDelegate>) {
    self.multicast = multicast
  }

  /// Forwards it.
  public func tick(_ value: Int) {
    forward { $0.tick(value) }
  }

  /// Forwards it.
  public func shouldStop(_ value: Int) -> Bool {
    forward(combining: .any) { $0.shouldStop(value) }
  }
}
