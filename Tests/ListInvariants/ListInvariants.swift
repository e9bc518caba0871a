// What holds for a list that no other thread uses. Tests and the fuzzer check it after each step.

#if DEBUG
  @testable import DelegateForwarding

  extension MulticastDelegate {
    /// Describes the invariants of the multicast that are violated.
    package func violatedInvariants() -> [String] { list.violatedInvariants() }
  }

  extension SubscriberList {
    fileprivate func violatedInvariants() -> [String] {
      state.withLock { state in
        let entries = Array(state.entries)
        return entryViolations(entries, state) + indexViolations(entries, state) + holdViolations(entries, state)
      }
    }

    private func entryViolations(_ entries: [SubscriberEntry], _ state: State) -> [String] {
      var violations: [String] = []
      let marked = entries.count { $0.isTombstone }
      let subscribed = entries.count - marked
      let listening = entries.count { $0.isListener && !$0.isTombstone }
      let capacity = state.entries.capacity
      let countedListeners = listeners.load(ordering: .relaxed)
      if countedListeners != listening {
        violations.append("\(listening) entries are listeners, \(countedListeners) are counted")
      }
      if isTraced == state.sinks.isEmpty { violations.append("it is wrong whether the list is traced") }
      if state.entries.storage?.counts.count ?? 0 != entries.count {
        violations.append("the storage has another number of entries")
      }
      if state.tombstones != marked {
        violations.append("\(marked) entries are tombstones, \(state.tombstones) are counted")
      }
      // What is compacted has less than three times the room needed, and is compacted again when half of the entries
      // are tombstones.
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
        if state.find(entry.address) !== entry {
          violations.append("the index does not find a subscription")
        }
      }
      return violations
    }

    private func holdViolations(_ entries: [SubscriberEntry], _ state: State) -> [String] {
      var violations: [String] = []
      for entry in entries {
        guard let held = entry.heldObject else { continue }
        if entry.address != identity(of: held) { violations.append("an entry holds another object") }
        if entry.isTombstone { violations.append("an object is held that is not subscribed") }
      }
      // It is held until the list ends.
      if let held = state.original?.heldObject {
        if !state.holdsOriginal { violations.append("the original delegate is held") }
        if state.original?.address != identity(of: held) { violations.append("an entry holds another object") }
      }
      if !state.written.isEmpty { violations.append("a property is still being written") }
      return violations
    }
  }
#else
  import DelegateForwarding

  // A release build can't look into the library.
  extension MulticastDelegate {
    package func violatedInvariants() -> [String] { [] }
  }
#endif
