// What holds for a list that no other thread uses. Tests and the fuzzer check it after each step.

#if DEBUG
  @testable import DelegateForwarding

  extension MulticastDelegate {
    /// Describes the invariants of the multicast that are violated.
    package func violatedInvariants() -> [String] { list.violatedInvariants() }
  }

  private struct Violations {
    private(set) var all: [String] = []

    mutating func expect(_ holds: Bool, _ violation: @autoclosure () -> String) {
      if !holds { all.append(violation()) }
    }
  }

  extension SubscriberList {
    fileprivate func violatedInvariants() -> [String] {
      state.withLock { state in
        var violations = Violations()
        checkEntries(state, &violations)
        checkOriginal(state, &violations)
        checkFormer(state, &violations)
        return violations.all
      }
    }

    private func checkEntries(_ state: State, _ violations: inout Violations) {
      let entries = Array(state.entries)
      let subscribed = entries.filter { !$0.isTombstone }
      let (count, marked) = (subscribed.count, entries.count - subscribed.count)
      let listening = subscribed.count { $0.isListener }
      let capacity = state.entries.capacity
      let counted = listeners.load(ordering: .relaxed)
      violations.expect(counted == listening, "\(listening) entries are listeners, \(counted) are counted")
      violations.expect(isTraced != (state.rare?.sinks ?? []).isEmpty, "it is wrong whether the list is traced")
      let stored = state.entries.storage?.counts.count ?? 0
      violations.expect(stored == entries.count, "the storage has another number of entries")
      violations.expect(
        state.tombstones == marked, "\(marked) entries are tombstones, \(state.tombstones) are counted")
      // What is compacted has less than three times the room needed, and is compacted again when half of the entries
      // are tombstones.
      violations.expect(capacity <= 64 + 6 * count, "room for \(capacity) is kept for \(count) subscriptions")
      violations.expect(Set(subscribed.map(\.address)).count == count, "two subscriptions have one address")
      for entry in subscribed {
        violations.expect(state.find(entry.address) === entry, "the index does not find a subscription")
      }
      for entry in entries {
        guard let held = entry.heldObject else { continue }
        violations.expect(entry.address == identity(of: held), "an entry holds another object")
        violations.expect(!entry.isTombstone, "an object is held that is not subscribed")
      }
    }

    private func checkOriginal(_ state: State, _ violations: inout Violations) {
      violations.expect(!isWriting, "a property is still being written")
      guard let original = state.original else {
        guard let proxy = state.proxy else { return }
        return violations.expect(
          proxy.object === state.rare?.proxyForNobody?.object, "there are two proxies for nobody")
      }
      violations.expect(
        state.holdsOriginal == (original.heldObject != nil), "it is wrong whether the original delegate is held")
      violations.expect(!original.isRemoved, "the original delegate is one that was refused")
      violations.expect(
        !state.entries.contains { $0 === original }, "the original delegate's entry is among the subscribers'")
    }

    private func checkFormer(_ state: State, _ violations: inout Violations) {
      guard let rare = state.rare else { return }
      violations.expect(rare.deliveries.isEmpty, "a delivery is noted that is over")
      if state.hasEnded {
        let keepsNone = state.proxy == nil && rare.proxyForNobody == nil && rare.former.isEmpty
        violations.expect(keepsNone, "a list that has ended keeps proxies")
      }
      if rare.former.isEmpty { return }
      violations.expect(state.hasReplacedProxy, "no proxy was replaced, but there are former delegates")
      violations.expect(!state.holdsOriginal, "former delegates are kept that nobody but a proxy may keep")
      violations.expect(
        !rare.former.contains { $0.entry === state.original }, "the original delegate is a former one too")
      let living = (rare.former.map(\.entry) + [state.original].compactMap(\.self)).compactMap(\.object)
      violations.expect(Set(living.map(ObjectIdentifier.init)).count == living.count, "a delegate has two entries")
      let proxies = Set(rare.former.map { ObjectIdentifier($0.proxy.object) })
      violations.expect(proxies.count == rare.former.count, "two former delegates have one proxy")
    }
  }
#else
  import DelegateForwarding

  // A release build can't look into the library.
  extension MulticastDelegate {
    package func violatedInvariants() -> [String] { [] }
  }
#endif
