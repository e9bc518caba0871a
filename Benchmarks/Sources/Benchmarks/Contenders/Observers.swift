import DelegateForwarding
import Workload

/// A delegate protocol whose callback is reported.
protocol ReportedDelegate: AnyObject, Sendable {
  func tick(_ value: Int)
}

enum ReportedEvent: DelegateEvent {
  case tick(Int)

  func deliver(to delegate: any ReportedDelegate) {
    switch self {
    case .tick(let value): delegate.tick(value)
    }
  }
}

extension MulticastDelegate: ReportedDelegate where P == any ReportedDelegate {
  @inline(never)
  func tick(_ value: Int) {
    forward(reporting: ReportedEvent.tick(value)) { $0.tick(value) }
  }
}

extension Subscriber: ReportedDelegate {}
extension IdleSubscriber: ReportedDelegate {}

/// The library, with an observer for each subscriber.
final class Observers: Contender {
  static let name = "DelegateForwarding, an observer each"

  private let multicast = MulticastDelegate<any ReportedDelegate>()

  init(_ subscribers: [Subscriber]) {
    for subscriber in subscribers {
      multicast.observe(ReportedEvent.self, with: subscriber) { subscriber, event in event.deliver(to: subscriber) }
    }
  }

  func deliver(repetitions: Int) {
    for value in 0..<repetitions { multicast.tick(value) }
  }
}
