import DelegateForwarding
import Workload

/// A delegate protocol whose callback is reported.
protocol ReportedDelegate: AnyObject, Sendable {
  func tick(_ value: Int)
}

enum ReportedEvent: DeliverableEvent {
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
  private let observations: [EventObservation]

  init(_ subscribers: [Subscriber]) {
    observations = subscribers.map { [multicast] subscriber in
      multicast.observe(ReportedEvent.self) { [weak subscriber] event in
        if let subscriber { event.deliver(to: subscriber) }
      }
    }
  }

  func deliver(repetitions: Int) {
    for value in 0..<repetitions { multicast.tick(value) }
  }
}
