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
