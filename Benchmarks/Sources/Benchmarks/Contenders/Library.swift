import DelegateForwarding
import Workload

extension MulticastDelegate: TickDelegate where P == any TickDelegate {
  /// Forwards it.
  @inline(never)
  public func tick(_ value: Int) {
    forward { $0.tick(value) }
  }

  /// Forwards it.
  @inline(never)
  public func visit(_ visitor: Visitor) {
    forward { $0.visit(visitor) }
  }
}

/// The library.
final class Library: Contender {
  static let name = "DelegateForwarding"

  let multicast = MulticastDelegate<any TickDelegate>()

  init(_ subscribers: [Subscriber]) {
    for subscriber in subscribers { multicast.subscribe(subscriber) }
  }

  func deliver(repetitions: Int) {
    for value in 0..<repetitions { multicast.tick(value) }
  }
}
