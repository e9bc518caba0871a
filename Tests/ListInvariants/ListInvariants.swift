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
      let trace = state.rare?.trace
      if isTraced != (trace != nil) || trace?.sinks.isEmpty == true {
        violations.append("it is wrong whether the list is traced")
      }
      let living = entries.filter { !$0.isTombstone } + [state.original].compactMap(\.self)
      if let trace, !Set(trace.seen.keys).isSubset(of: living.map { ObjectIdentifier($0) }) {
        violations.append("the trace remembers an object that has left")
      }
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
      let subscribed = Set(entries.lazy.filter { !$0.isTombstone }.map(\.address))
      var violations: [String] = []
      guard let rare = state.rare else {
        return state.holdsOriginal && state.original != nil ? ["the original delegate is not held"] : []
      }
      for (address, object) in rare.held {
        if address != identity(of: object) { violations.append("an object is held under another one's address") }
        if !subscribed.contains(identity(of: object)) { violations.append("an object is held that is not subscribed") }
      }
      if let held = rare.heldOriginal, state.original?.address != identity(of: held) {
        violations.append("an object is held that is not the original delegate")
      }
      if !state.holdsOriginal, rare.heldOriginal != nil { violations.append("the original delegate is held") }
      if !rare.written.isEmpty { violations.append("a property is still being written") }
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
