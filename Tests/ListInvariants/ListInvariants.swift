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
        return entryViolations(entries, state) + indexViolations(entries, state) + holdViolations(entries)
          + originalViolations(state) + formerViolations(state)
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
      if isTraced == (state.rare?.sinks ?? []).isEmpty { violations.append("it is wrong whether the list is traced") }
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

    private func holdViolations(_ entries: [SubscriberEntry]) -> [String] {
      var violations: [String] = []
      for entry in entries {
        guard let held = entry.heldObject else { continue }
        if entry.address != identity(of: held) { violations.append("an entry holds another object") }
        if entry.isTombstone { violations.append("an object is held that is not subscribed") }
      }
      return violations
    }

    private func originalViolations(_ state: State) -> [String] {
      var violations: [String] = []
      if let original = state.original {
        if state.holdsOriginal != (original.heldObject != nil) {
          violations.append("it is wrong whether the original delegate is held")
        }
        if original.isRemoved { violations.append("the original delegate is one that was refused") }
        if state.entries.contains(where: { $0 === original }) {
          violations.append("the original delegate's entry is among the subscribers'")
        }
      } else if let proxy = state.proxy, proxy.object !== state.rare?.proxyForNobody?.object {
        violations.append("there are two proxies for nobody")
      }
      if isWriting { violations.append("a property is still being written") }
      return violations
    }

    private func formerViolations(_ state: State) -> [String] {
      guard let rare = state.rare else { return [] }
      var violations: [String] = []
      if !rare.deliveries.isEmpty { violations.append("a delivery is noted that is over") }
      if state.hasEnded, state.proxy != nil || rare.proxyForNobody != nil || !rare.former.isEmpty {
        violations.append("a list that has ended keeps proxies")
      }
      if rare.former.isEmpty { return violations }
      if !state.hasReplacedProxy { violations.append("no proxy was replaced, but there are former delegates") }
      if state.holdsOriginal { violations.append("former delegates are kept that nobody but a proxy may keep") }
      if rare.former.contains(where: { $0.entry === state.original }) {
        violations.append("the original delegate is a former one too")
      }
      let living = (rare.former.map(\.entry) + [state.original].compactMap(\.self)).compactMap(\.object)
      if Set(living.map(ObjectIdentifier.init)).count != living.count {
        violations.append("a delegate has two entries")
      }
      if Set(rare.former.map { ObjectIdentifier($0.proxy.object) }).count != rare.former.count {
        violations.append("two former delegates have one proxy")
      }
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
