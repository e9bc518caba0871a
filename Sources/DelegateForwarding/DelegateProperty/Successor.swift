import Synchronization

/// The list that has taken the place of others.
///
/// The lists that it has replaced share one successor. If it is replaced in turn, they all refer to the next one from then on, so none of
/// them keeps a replaced list alive, and the way to the list in use does not grow.
final class Successor: Sendable {
  private let current: Locked<SubscriberList>

  init(_ list: SubscriberList) {
    current = Locked(list)
  }

  var list: SubscriberList { current.withLock { $0 } }

  /// Refers to another list. Returns the one before, to be released without a lock.
  func advance(to list: SubscriberList) -> SubscriberList {
    current.withLock { current in
      defer { current = list }
      return current
    }
  }
}
