import Synchronization

/// Finds out whether a key path leads to an observed property whose value a list keeps.
///
/// The same delegate may be in several properties, so what is found there does not tell. Instead the list is told of each reading
/// while it shows nobody alive: if it is told of one on the thread that reads by the key path, and what it gave is what is found there, that is
/// its property.
enum PropertyReads {
  private struct Reading {
    let list: ObjectIdentifier
    /// The address of what the list gave, zero for nil.
    var given: UInt?
  }

  /// How many readings are under way. Nearly always it is zero, and then no lock is taken. A thread sees its own in any case.
  private static let count = Atomic<Int>(0)

  private static let readings = Locked<[UInt: Reading]>([:])

  /// Whether `read` reads the value of the property of `list`. No lock is held meanwhile.
  static func reach(_ list: SubscriberList, _ read: () -> AnyObject?) -> Bool {
    let thread = ThreadID.current
    let outer = readings.withLock { $0.updateValue(Reading(list: ObjectIdentifier(list)), forKey: thread) }
    count.add(1, ordering: .relaxed)
    let found = read()
    count.subtract(1, ordering: .relaxed)
    return readings.withLock { readings in
      defer { readings[thread] = outer }
      return readings[thread]?.given == found.map { identity(of: $0) } ?? 0
    }
  }

  /// The property of `list`, which shows nobody alive, is read on this thread, and `object` is given.
  static func note(_ list: SubscriberList, gives object: @autoclosure () -> AnyObject?) {
    if count.load(ordering: .relaxed) == 0 { return }
    let thread = ThreadID.current
    let given = object().map { identity(of: $0) } ?? 0
    readings.withLock { readings in
      if readings[thread]?.list == ObjectIdentifier(list) { readings[thread]?.given = given }
    }
  }
}

extension SubscriberList {
  /// Whether `property` is the observed one whose value this list keeps. Runs the service's own code.
  ///
  /// SAFETY: See `ofNobody`.
  func keepsValue(of property: any DelegateProperty) -> Bool {
    while true {
      let publications = state.withLock { state in
        unsafe publishShown(.ofNobody, in: &state)
        return state.property?.publications
      }
      let isRead = PropertyReads.reach(self) { property.occupant }
      let isUndisturbed = state.withLock { state in
        defer { publishShown(state.property?.state.shown, in: &state) }
        return state.property?.publications == publications
      }
      if isRead || isUndisturbed { return isRead }
    }
  }
}

extension SubscriberEntry {
  private final class Nobody {}

  /// The entry of an object that has died.
  ///
  /// SAFETY: It is only read.
  fileprivate static nonisolated(unsafe) let ofNobody = SubscriberEntry(object: Nobody(), witnessTable: 0)
}
