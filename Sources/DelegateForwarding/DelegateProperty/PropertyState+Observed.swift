// The events of an observed property, whose value is kept in the state.

extension PropertyState {
  /// The observed property was assigned: the object at `address`, for which `makeEntry` makes an entry, or nil.
  ///
  /// Returns the entry that is the original delegate now, if this changed it.
  package mutating func assign(_ address: UInt?, makeEntry: () -> Entry?) -> Entry? {
    guard let address else {
      original = nil
      showOccupant()
      return nil
    }
    if isProxy(address) {
      guard members.isEmpty, !refers(shown, to: address) else { return nil }
      // Stored like any object. It forwards to this list, so it can't be delivered to.
      original = nil
      shown = makeEntry()
      return nil
    }
    if refers(original, to: address) {
      showOccupant()
      return nil
    }
    let entry = makeEntry()
    original = entry
    showOccupant()
    return entry
  }

  /// The property goes, and with it whoever wraps it.
  package mutating func propertyIsGone() {
    original = nil
    shown = nil
    storage = .none
  }

  /// Whether the entry is for the object at `address`, which the caller holds.
  func refers(_ entry: Entry?, to address: UInt) -> Bool {
    guard let entry, entry.address == address else { return false }
    return entry.isAlive
  }

  /// What an observed property shows has died.
  package mutating func shownIsDead(_ entry: Entry) {
    if shown === entry, members.isEmpty { shown = nil }
  }

  /// The oldest proxy is wanted in the property, whatever else is there.
  package mutating func reinstall(on thread: UInt) -> Action {
    guard !members.isEmpty else { return .none }
    guard storage == .plain else {
      showOccupant()
      return .none
    }
    return change(on: thread, adopts: true)
  }
}
