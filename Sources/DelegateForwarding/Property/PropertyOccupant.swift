/// An object that sits, or has to sit, in a service's `delegate` property, known by its address.
package protocol PropertyOccupant: AnyObject {
  /// The address that the object has, or had.
  var address: UInt { get }

  /// Whether the object still lives. The caller holds the object that has this address now, so that asking never releases the last reference.
  var isAlive: Bool { get }
}

extension SubscriberEntry: PropertyOccupant {
  var isAlive: Bool { object != nil }
}

extension Optional where Wrapped: PropertyOccupant {
  /// Whether the entry is for the object at `address`, which the caller holds.
  func refers(to address: UInt) -> Bool {
    guard let entry = self, entry.address == address else { return false }
    return entry.isAlive
  }
}
