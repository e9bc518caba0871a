/// Whose proxy sits in the property, and who comes after it. A pure value: its methods say what to do, see
/// `SubscriberList+Seat` for who does it.
struct Seat {
  /// A multicast that wraps the property.
  struct Member {
    /// Grows with every multicast that is made: the oldest has the smallest.
    let age: UInt64
    /// Its proxy. The multicast keeps it alive, so while the member is listed its address is its identity.
    let proxy: SubscriberEntry
  }

  /// What is to be done with the property's value.
  enum Verdict {
    /// It is as it should be, or not ours to change.
    case leave
    /// Put the first living one of these proxies there; if none lives, the original delegate.
    case write([SubscriberEntry], orElse: SubscriberEntry?)
  }

  /// Oldest first.
  private(set) var members: [Member] = []

  /// The property that is written from outside. Nil in a standalone multicast, and where `@ObservedDelegate` keeps the
  /// value in the list itself.
  var property: (any DelegateProperty)?

  /// What may be overwritten when the property is settled: proxies that have gone, delegates that were adopted or refused.
  /// These are addresses of objects that somebody had in hand a moment ago, and are forgotten when the property is settled.
  private var displaceable: Set<UInt> = []
  /// The original delegate, or nil if there is none, once the last multicast's going begins to put it into the property.
  private var restored: UInt??
  private var isSettling = false
  private var isUnsettled = false

  var isEmpty: Bool { members.isEmpty }

  func isProxy(_ address: UInt) -> Bool {
    members.contains { $0.proxy.address == address }
  }

  mutating func join(_ member: Member) {
    let place = members.firstIndex { $0.age > member.age } ?? members.endIndex
    members.insert(member, at: place)
  }

  mutating func leave(_ proxy: SubscriberEntry) {
    members.removeAll { $0.proxy === proxy }
    mayDisplace(proxy.address)
  }

  // MARK: Settling: one thread at a time writes the property.

  /// Allows the next settling to overwrite this object in the property.
  mutating func mayDisplace(_ address: UInt) {
    if property != nil { displaceable.insert(address) }
  }

  /// Whether the caller is to settle. If somebody is at it already, that one goes round once more.
  mutating func beginSettling() -> Bool {
    isUnsettled = isSettling
    defer { isSettling = true }
    return !isSettling
  }

  /// Whether to go round once more.
  mutating func endRound() -> Bool {
    if isUnsettled {
      isUnsettled = false
      return true
    }
    isSettling = false
    displaceable = []
    restored = nil
    return false
  }

  /// Whether the property was assigned, now that it holds the object at `occupant`, or nil.
  ///
  /// It was not when the last multicast has gone, and this is the original delegate that its going puts there. Any other value was
  /// assigned at the same time, and stays.
  mutating func isAssignment(of occupant: UInt?) -> Bool {
    guard members.isEmpty, let restored else { return true }
    return occupant != restored
  }

  /// What to do when the property holds the object at `occupant`, or nil.
  mutating func verdict(occupant: UInt?, original: SubscriberEntry?) -> Verdict {
    if let occupant {
      let wanted = members.first?.proxy.address ?? original?.address
      if occupant == wanted { return .leave }
      guard isProxy(occupant) || displaceable.contains(occupant) else { return .leave }
    }
    // When it is written, somebody may have joined or have been assigned meanwhile, and the next round overwrites it.
    if let original { mayDisplace(original.address) }
    restored = members.isEmpty ? .some(original?.address) : nil
    return .write(members.map(\.proxy), orElse: original)
  }
}
