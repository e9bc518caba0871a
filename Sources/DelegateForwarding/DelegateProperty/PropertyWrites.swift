import Synchronization

/// Which list is writing a plain property on which thread.
///
/// A hook that is told of an assignment while a list writes its proxy belongs to the property that the list wraps. That is how a list that was
/// made without a hook is found by a multicast with one.
enum PropertyWrites {
  /// How many writes are under way. Nearly always it is zero, and then no lock is taken.
  private static let count = Atomic<Int>(0)

  private static let writers = Locked<[UInt: [SubscriberList]]>([:])

  static func begin(of list: SubscriberList) {
    writers.withLock { $0[ThreadID.current, default: []].append(list) }
    count.add(1, ordering: .relaxed)
  }

  static func end() {
    count.subtract(1, ordering: .relaxed)
    let thread = ThreadID.current
    let list = writers.withLock { writers in
      defer { if writers[thread]?.isEmpty == true { writers[thread] = nil } }
      return writers[thread]?.popLast()
    }
    withExtendedLifetime(list) {}
  }

  /// The list whose write, on this thread, is being reported.
  static var current: SubscriberList? {
    if count.load(ordering: .relaxed) == 0 { return nil }
    return writers.withLock { $0[ThreadID.current]?.last }
  }
}
