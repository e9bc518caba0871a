/// Finds out whether a key path leads to an observed property whose value a list keeps.
///
/// The same delegate may be in several properties, so what is found there does not tell. Instead the list is told of each reading
/// while it shows nobody alive: if it is told of one on the thread that reads by the key path, that is its property.
enum PropertyReads {
  private struct Reading {
    let list: ObjectIdentifier
    var isNoted = false
  }

  private static let readings = Locked<[UInt: Reading]>([:])

  /// Whether `read` reads the value of the property of `list`. No lock is held meanwhile.
  static func reach(_ list: SubscriberList, _ read: () -> Void) -> Bool {
    let thread = ThreadID.current
    let outer = readings.withLock { $0.updateValue(Reading(list: ObjectIdentifier(list)), forKey: thread) }
    read()
    return readings.withLock { readings in
      defer { readings[thread] = outer }
      return readings[thread]?.isNoted ?? false
    }
  }

  /// The property of `list`, which shows nobody alive, is read on this thread.
  static func note(_ list: SubscriberList) {
    let thread = ThreadID.current
    readings.withLock { readings in
      if readings[thread]?.list == ObjectIdentifier(list) { readings[thread]?.isNoted = true }
    }
  }
}

extension SubscriberList {
  /// Whether `property` is the observed one whose value this list keeps. Runs the service's own code.
  ///
  /// SAFETY: See `ofNobody`.
  func keepsValue(of property: any DelegateProperty) -> Bool {
    while true {
      state.withLock { _ in unsafe shown.publish(.ofNobody) }
      let isRead = PropertyReads.reach(self) { _ = property.read() }
      let isUndisturbed = state.withLock { state in
        defer { shown.publish(state.property?.state.shown) }
        return shown.address == (unsafe identity(of: SubscriberEntry.ofNobody))
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
