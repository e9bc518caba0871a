/// An object that is, or should be, in a service's `delegate` property. It is identified by its address.
package protocol PropertyEntry: AnyObject {
  /// The object's address, even after it has died.
  var address: UInt { get }

  /// Whether the object is still alive. The caller holds the object that has this address now, so checking never
  /// releases the last reference.
  var isAlive: Bool { get }
}

extension SubscriberEntry: PropertyEntry {
  var isAlive: Bool { object != nil }
}

extension Optional where Wrapped: PropertyEntry {
  /// Whether the entry is for the object at `address`, which the caller holds.
  func refers(to address: UInt) -> Bool {
    guard let entry = self, entry.address == address else { return false }
    return entry.isAlive
  }
}
