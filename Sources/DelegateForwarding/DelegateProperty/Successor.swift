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

extension SubscriberList {
  /// Whether another list has taken this one's place. It never becomes false again, and is exact under the lock.
  var isSuperseded: Bool { hasSuccessor.load(ordering: .acquiring) }

  /// The list that has taken this one's place. Takes the lock only if there is one.
  var successor: SubscriberList? {
    guard isSuperseded else { return nil }
    return state.withLock { $0.property?.successor }?.list
  }

  /// What the lists refer to whose place this one takes: what they do already, or `other`, or a new one.
  func succession(or other: Successor?) -> Successor {
    withProperty { property in
      let succession = property.succession ?? other ?? Successor(self)
      property.succession = succession
      return succession
    }
  }
}
