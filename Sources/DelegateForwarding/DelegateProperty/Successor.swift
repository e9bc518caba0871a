import Synchronization

/// The list that has taken the place of others.
///
/// The lists that it has replaced share one successor. If it is replaced in turn, they all refer to the next one from then on, so none of
/// them keeps a replaced list alive, and the way to the list in use does not grow.
final class Successor: Sendable {
  private struct Current {
    var list: SubscriberList
    var getsCallbacks = true
  }

  private let current: Locked<Current>

  init(_ list: SubscriberList) {
    current = Locked(Current(list: list))
  }

  var list: SubscriberList { current.withLock { $0.list } }

  /// The list, if callbacks to the replaced ones go on to it. They don't once that would close a cycle.
  var callbackTarget: SubscriberList? { current.withLock { $0.getsCallbacks ? $0.list : nil } }

  /// Refers to another list. Returns the one before, to be released without a lock.
  func advance(to list: SubscriberList) -> SubscriberList {
    current.withLock { current in
      defer { current.list = list }
      return current.list
    }
  }

  /// From now on callbacks to the replaced lists end there.
  func stopCallbacks() {
    current.withLock { $0.getsCallbacks = false }
  }
}
