import DelegateForwarding
import Synchronization

/// A service that any thread may use: its multicast is `Sendable`, as its delegates are.
final class Feed: Sendable {
  let delegates = MulticastDelegate<any FeedDelegate>(label: "feed")
  var delegate: (any FeedDelegate)? {
    get { delegates.propertyValue }
    set { delegates.propertyValue = newValue }
  }
}

actor Reader: FeedDelegate {
  private var changes = 0
  private let feed = Feed()

  nonisolated func feedDidChange(_ count: Int) { Task { await note(count) } }
  func feedDidStop() async {}
  func feedWillLoad() async throws -> String? { "\(changes)" }

  private func note(_ count: Int) { changes += count }

  func run() async throws {
    feed.delegates.subscribe(self)
    feed.delegates.subscribe(self, on: self, as: FeedEvent.self)
    feed.delegates.forward { $0.feedDidChange(1) }
    try await feed.delegates.forward(isolation: #isolation) { delegate in
      if try await delegate.feedWillLoad() != nil { changes += 1 }
    }
  }

  deinit { feed.delegates.unsubscribe(self) }
}

func forwardFromManyTasks(_ feed: Feed) async {
  let multicast = feed.delegates
  await withTaskGroup(of: Void.self) { group in
    for count in 0..<4 { group.addTask { multicast.forward { $0.feedDidChange(count) } } }
  }
}

let sharedFeed = WrappedService(Feed()) { $0.delegates }

/// Rules may be constants, because they are `Sendable`.
enum Rules {
  static let longest = ResponseCombiner<String, String>.reduce("") { $1.count > $0.count ? $1 : $0 }
  static let anybody = ResponseCombiner<Bool, Bool>.any
}

/// A service that any thread may use, with a plain property behind a lock.
final class LockedFeed: Sendable {
  let delegates = MulticastDelegate<any FeedDelegate>()
  private let stored = Mutex<WeakFeedDelegate>(WeakFeedDelegate())
  var delegate: (any FeedDelegate)? {
    get { stored.withLock { $0.delegate } }
    set {
      stored.withLock { $0.delegate = newValue }
      delegates.install(in: self, \.delegate)
    }
  }
}

struct WeakFeedDelegate { weak var delegate: (any FeedDelegate)? }

func wrap(_ feed: LockedFeed) async {
  let multicasts = [
    MulticastDelegate(wrapping: feed, delegate: \.delegate, hook: \.delegates),
    MulticastDelegate(wrapping: feed, delegate: \.delegate),
    WrappedService(feed) { MulticastDelegate(wrapping: $0, delegate: \.delegate, hook: \.delegates) }.multicast,
  ]
  await Task.detached {
    for multicast in multicasts { multicast.install(in: feed, \.delegate) }
    feed.delegates.uninstall(from: feed, \.delegate)
  }.value
}

/// Code for any delegates may wrap any service, and observe delegates that are `Sendable`.
func observed<Service: AnyObject, Event: DelegateEvent & Sendable>(
  _ service: Service, _ delegate: ReferenceWritableKeyPath<Service, Event.Delegate?>, as type: Event.Type,
  _ body: @escaping @Sendable (Event) -> Void
) -> (MulticastDelegate<Event.Delegate>, any EventObservation & Sendable) where Event.Delegate: Sendable {
  let multicast = MulticastDelegate(wrapping: service, delegate: delegate)
  return (multicast, multicast.observe(type, body))
}
