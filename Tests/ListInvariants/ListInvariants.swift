// What holds for a list that no other thread uses. Tests and the fuzzer check it after each step.

#if DEBUG
  @testable import DelegateForwarding
  import Foundation

  extension MulticastDelegate {
    /// Describes the invariants of the multicast that are violated.
    ///
    /// - Parameter isQuiescent: Whether no delivery is under way, so that nothing may be kept for one.
    package func violatedInvariants(isQuiescent: Bool) -> [String] {
      list.violatedInvariants(isQuiescent: isQuiescent)
    }
  }

  extension DelegateHook {
    /// Describes the invariants that are violated in what stays with the hook.
    package func violatedInvariants(isQuiescent: Bool) -> [String] {
      property?.list.violatedInvariants(isQuiescent: isQuiescent) ?? []
    }
  }

  extension ObservedDelegate.Hook {
    /// Describes the invariants that are violated in what stays with the hook.
    package func violatedInvariants(isQuiescent: Bool) -> [String] {
      property?.list.violatedInvariants(isQuiescent: isQuiescent) ?? []
    }
  }

  extension SubscriberList {
    fileprivate func violatedInvariants(isQuiescent: Bool) -> [String] {
      // A delivery of another list may protect something by chance, for a moment or until its thread runs again. This
      // list's next delivery would reclaim it.
      for _ in 0..<1000 {
        guard isQuiescent, state.withLock({ !$0.retiredTables.isEmpty || !$0.retiredOriginals.isEmpty }) else { break }
        reclaim()
        sched_yield()
      }
      return state.withLock { state in
        let entries = (0..<state.count).map { state.table.entry(at: $0) }
        return tableViolations(entries, state) + indexViolations(entries, state) + holdViolations(entries, state)
          + retirementViolations(state, isQuiescent: isQuiescent)
      }
    }

    private func tableViolations(_ entries: [SubscriberEntry], _ state: State) -> [String] {
      var violations: [String] = []
      let counted = tombstones.load(ordering: .relaxed)
      let marked = entries.count { $0.isTombstone }
      let subscribed = entries.count - marked
      let listening = entries.count { $0.isListener && !$0.isTombstone }
      let capacity = state.table.capacity
      let countedListeners = listeners.load(ordering: .relaxed)
      if countedListeners != listening {
        violations.append("\(listening) entries are listeners, \(countedListeners) are counted")
      }
      if table.address != identity(of: state.table) {
        violations.append("another table is published")
      }
      if original.address != state.original.map({ identity(of: $0) }) ?? 0 {
        violations.append("another original delegate is published")
      }
      if entries.count > capacity { violations.append("\(entries.count) entries in room for \(capacity)") }
      if counted != marked { violations.append("\(marked) entries are tombstones, \(counted) are counted") }
      // A rebuild leaves less than three times the room needed, and the next rebuild comes when half of the entries are
      // tombstones.
      if capacity > 64 + 6 * subscribed {
        violations.append("room for \(capacity) is kept for \(subscribed) subscriptions")
      }
      return violations
    }

    private func indexViolations(_ entries: [SubscriberEntry], _ state: State) -> [String] {
      var violations: [String] = []
      var seen: Set<UInt> = []
      for entry in entries where !entry.isTombstone {
        if !seen.insert(entry.address).inserted { violations.append("two subscriptions have one address") }
        if state.table.find(entry.address)?.entry !== entry {
          violations.append("the index does not find a subscription")
        }
      }
      return violations
    }

    private func holdViolations(_ entries: [SubscriberEntry], _ state: State) -> [String] {
      let subscribed = Set(entries.lazy.filter { !$0.isTombstone }.map(\.address))
      var violations: [String] = []
      for (key, object) in state.held {
        if key != ObjectIdentifier(object) { violations.append("an object is held under another one's identity") }
        if !subscribed.contains(identity(of: object)) { violations.append("an object is held that is not subscribed") }
      }
      return violations
    }

    private func retirementViolations(_ state: State, isQuiescent: Bool) -> [String] {
      var violations: [String] = []
      let limit = isQuiescent ? 0 : HazardPointers.count
      if state.retiredTables.count > limit {
        violations.append("\(state.retiredTables.count) replaced tables are kept")
      }
      if state.retiredOriginals.count > limit {
        violations.append("\(state.retiredOriginals.count) replaced delegates are kept")
      }
      return violations
    }
  }
#else
  import DelegateForwarding

  // A release build can't look into the library.
  extension MulticastDelegate {
    package func violatedInvariants(isQuiescent: Bool) -> [String] { [] }
  }

  extension DelegateHook {
    package func violatedInvariants(isQuiescent: Bool) -> [String] { [] }
  }
#endif
