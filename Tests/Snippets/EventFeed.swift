import DelegateForwarding
import Dispatch

protocol FeedDelegate: AnyObject, Sendable {
  func feedDidReceive(_ number: Int)
  func feedWillClose() async
}

enum FeedEvent: DeliverableEvent {
  case didReceive(Int)
  case willClose

  func deliver(to delegate: any FeedDelegate) {
    if case .didReceive(let number) = self { delegate.feedDidReceive(number) }
  }
}

extension MulticastDelegate: FeedDelegate where P == any FeedDelegate {
  func feedDidReceive(_ number: Int) {
    forward(reporting: FeedEvent.didReceive(number)) { $0.feedDidReceive(number) }
  }
  func feedWillClose() async {
    await forward(reporting: FeedEvent.willClose) { await $0.feedWillClose() }
  }
}

final class Log: FeedDelegate {
  func feedDidReceive(_ number: Int) {}
  func feedWillClose() async {}
}

let multicast = MulticastDelegate<any FeedDelegate>()
let log = Log()
let queue = DispatchQueue(label: "log", attributes: .concurrent)
