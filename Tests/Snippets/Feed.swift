import DelegateForwarding

protocol FeedDelegate: AnyObject, Sendable {
  func feedDidUpdate(_ feed: Feed)
}

extension MulticastDelegate: FeedDelegate where P == any FeedDelegate {
  func feedDidUpdate(_ feed: Feed) { forward { $0.feedDidUpdate(feed) } }
}

final class FeedLogger: FeedDelegate {
  func feedDidUpdate(_ feed: Feed) {}
}

let feed = Feed()
let logger = FeedLogger()
