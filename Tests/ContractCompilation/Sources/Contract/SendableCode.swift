import DelegateForwarding
import Synchronization

protocol FeedDelegate: AnyObject, Sendable {
  func feedDidChange(_ count: Int)
  func feedWillLoad() async throws -> String?
}

extension MulticastDelegate: FeedDelegate where P == any FeedDelegate {
  func feedDidChange(_ count: Int) { forward { $0.feedDidChange(count) } }
  func feedWillLoad() async throws -> String? {
    try await forward(combining: .firstNonNil()) { try await $0.feedWillLoad() }
  }
}

/// A service that any thread may use: its hook and its multicast are `Sendable`, as its delegates are.
final class Feed: Sendable {
  let observedDelegate = ObservedDelegate<any FeedDelegate>()
  var delegate: (any FeedDelegate)? {
    get { observedDelegate.wrappedValue }
    set { observedDelegate.wrappedValue = newValue }
  }
  let delegates = MulticastDelegate<any FeedDelegate>()
}

actor Reader: FeedDelegate {
  private var changes = 0
  private let feed = Feed()

  nonisolated func feedDidChange(_ count: Int) { Task { await note(count) } }
  func feedWillLoad() async throws -> String? { "\(changes)" }

  private func note(_ count: Int) { changes += count }

  func run() async throws {
    feed.delegates.subscribe(self)
    feed.delegates.forward { $0.feedDidChange(1) }
    try await feed.delegates.forward { delegate in
      if try await delegate.feedWillLoad() != nil { changes += 1 }
    }
  }

  deinit { feed.delegates.unsubscribe(self) }
}

func forwardFromManyTasks(_ feed: Feed) async {
  let multicast = MulticastDelegate(wrapping: feed, hook: \.observedDelegate.hook)
  await withTaskGroup(of: Void.self) { group in
    for count in 0..<4 { group.addTask { multicast.forward { $0.feedDidChange(count) } } }
  }
}

let sharedFeed = WrappedService(Feed()) { MulticastDelegate(wrapping: $0, hook: \.observedDelegate.hook) }

/// Rules may be constants, because they are `Sendable`.
enum Rules {
  static let longest = ResponseCombiner<String, String>.reduce("") { $1.count > $0.count ? $1 : $0 }
  static let anybody = ResponseCombiner<Bool, Bool>.any
}

/// A service that any thread may use, with a plain property behind a lock.
final class LockedFeed: Sendable {
  let delegateHook = DelegateHook<any FeedDelegate>()
  private let stored = Mutex<WeakFeedDelegate>(WeakFeedDelegate())
  var delegate: (any FeedDelegate)? {
    get { stored.withLock { $0.delegate } }
    set {
      stored.withLock { $0.delegate = newValue }
      delegateHook.delegateDidChange()
    }
  }
}

struct WeakFeedDelegate { weak var delegate: (any FeedDelegate)? }

func wrap(_ feed: LockedFeed) async {
  let multicasts = [
    MulticastDelegate(wrapping: feed, delegate: \.delegate, hook: \.delegateHook),
    MulticastDelegate(wrapping: feed, delegate: \.delegate, hook: \.delegateHook, isolation: nil),
    MulticastDelegate(wrapping: feed, delegate: \.delegate),
    WrappedService(feed) { MulticastDelegate(wrapping: $0, delegate: \.delegate, hook: \.delegateHook) }.multicast,
  ]
  await Task.detached {
    for multicast in multicasts where !multicast.isInstalled { multicast.reinstall() }
    feed.delegateHook.delegateDidChange()
  }.value
}
