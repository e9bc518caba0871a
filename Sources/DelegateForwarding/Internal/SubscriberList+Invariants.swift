// What must hold of a list whenever no other thread is at work on it. Tests and the fuzzer ask after each step.

extension MulticastDelegate {
  /// What is wrong with the structure inside; nothing, as a rule.
  ///
  /// - Parameter isQuiescent: Whether no delivery is under way, so that nothing may be kept for one.
  package func violatedInvariants(isQuiescent: Bool) -> [String] {
    list.violatedInvariants(isQuiescent: isQuiescent)
  }
}

extension DelegateHook {
  /// As of a multicast, for the list that stays with the hook.
  package func violatedInvariants(isQuiescent: Bool) -> [String] {
    list.violatedInvariants(isQuiescent: isQuiescent)
  }
}

extension SubscriberList {
  func violatedInvariants(isQuiescent: Bool) -> [String] {
    lock.withLock {
      let entries = (0..<table.count.load(ordering: .relaxed)).map { table.entry(at: $0) }
      return tableViolations(entries) + indexViolations(entries) + holdViolations(entries) + seatViolations()
        + (retired.count > (isQuiescent ? 0 : TablePins.count) ? ["\(retired.count) replaced tables are kept"] : [])
    }
  }

  private func tableViolations(_ entries: [SubscriberEntry]) -> [String] {
    var violations: [String] = []
    let gone = gone.load(ordering: .relaxed)
    let marked = entries.count { $0.isGone }
    let subscribed = entries.count - marked
    if entries.count > table.capacity { violations.append("\(entries.count) entries in room for \(table.capacity)") }
    if gone != marked { violations.append("\(marked) entries are gone, \(gone) are counted") }
    // A rebuild leaves less than three times the room needed, and the next one comes when half of the entries are gone.
    if table.capacity > 64 + 6 * subscribed {
      violations.append("room for \(table.capacity) is kept for \(subscribed) subscriptions")
    }
    if table.replacedRoots.count > 33 + entries.count {
      violations.append("\(table.replacedRoots.count) replaced roots are kept")
    }
    return violations
  }

  private func indexViolations(_ entries: [SubscriberEntry]) -> [String] {
    var violations: [String] = []
    var seen: Set<UInt> = []
    for entry in entries where !entry.isGone {
      if !seen.insert(entry.address).inserted { violations.append("two subscriptions have one address") }
      // The table retains what it finds.
      let found = unsafe table.find(entry.address)?.takeUnretainedValue()
      if found !== entry { violations.append("the index does not find a subscription") }
    }
    return violations
  }

  private func holdViolations(_ entries: [SubscriberEntry]) -> [String] {
    let subscribed = Set(entries.lazy.filter { !$0.isGone }.map(\.address))
    var violations: [String] = []
    for (key, object) in held {
      if key != ObjectIdentifier(object) { violations.append("an object is held under another one's identity") }
      if !subscribed.contains(identity(of: object)) { violations.append("an object is held that is not subscribed") }
    }
    return violations
  }

  private func seatViolations() -> [String] {
    var violations: [String] = []
    let ages = seat.members.map(\.age)
    if zip(ages, ages.dropFirst()).contains(where: { $0 >= $1 }) {
      violations.append("the multicasts are not in the order of their age: \(ages)")
    }
    if table.root(.seated) !== seat.members.first?.proxy ?? table.root(.original) {
      violations.append("neither the oldest proxy nor the original delegate is seated")
    }
    if let original = table.root(.original), seat.isProxy(original.address), original.object != nil {
      violations.append("a proxy of the property is its original delegate")
    }
    return violations
  }
}
