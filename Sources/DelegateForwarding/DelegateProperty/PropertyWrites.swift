import Synchronization

/// Which list is writing a plain property on which thread.
///
/// A hook that is told of an assignment while a list writes its proxy belongs to the property that the list wraps. That is how a list that was
/// made without a hook is found by a multicast with one.
enum PropertyWrites {
  /// How many writes are under way. Nearly always it is zero, and then no lock is taken.
  private static let count = Atomic<Int>(0)

  private static let writers = Locked<[UInt: [SubscriberList]]>([:])

  /// Runs `write`, in which a hook may hear of it. No lock is held meanwhile.
  static func perform(for list: SubscriberList, _ write: () -> Void) {
    let thread = ThreadID.current
    writers.withLock { $0[thread, default: []].append(list) }
    count.add(1, ordering: .relaxed)
    write()
    count.subtract(1, ordering: .relaxed)
    let ended = writers.withLock { writers in
      defer { if writers[thread]?.isEmpty == true { writers[thread] = nil } }
      return writers[thread]?.popLast()
    }
    withExtendedLifetime(ended) {}
  }

  static var areUnderWay: Bool { count.load(ordering: .relaxed) != 0 }

  /// The list whose write, on this thread, is being reported.
  static var current: SubscriberList? {
    guard areUnderWay else { return nil }
    return writers.withLock { $0[ThreadID.current]?.last }
  }
}
