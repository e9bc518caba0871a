// What holds for a list that no other thread uses. Tests and the fuzzer check it after each step.

#if DEBUG
  @testable import DelegateForwarding

  extension MulticastDelegate {
    /// Describes the invariants of the multicast that are violated.
    package func violatedInvariants() -> [String] { list.violatedInvariants() }

    /// What a proxy's multicast calls first. It may be the proxy of another hook, which no property shows.
    package var firstDelegate: P? { first }
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
        checkReplaced(state.property, &violations)
        return violations.all
      }
    }

    private func checkEntries(_ state: State, _ violations: inout Violations) {
      let entries = Array(state.entries.array)
      let subscribed = entries.filter { !$0.isTombstone }
      let (count, marked) = (subscribed.count, entries.count - subscribed.count)
      let listening = subscribed.count { $0.isConsumer }
      let capacity = state.entries.array.capacity
      for counted in [consumers.load(ordering: .relaxed), state.entries.consumers] {
        violations.expect(counted == listening, "\(listening) entries are consumers, \(counted) are counted")
      }
      violations.expect(
        isTraced != (state.naming?.sinks ?? []).isEmpty, "it is wrong whether the list is traced")
      let stored = state.entries.array.storage?.counts.count ?? 0
      violations.expect(stored == entries.count, "the storage has another number of entries")
      violations.expect(
        state.entries.tombstones == UInt32(marked),
        "\(marked) entries are tombstones, \(state.entries.tombstones) are counted")
      // What is compacted has less than three times the room needed, and is compacted again when half of the entries
      // are tombstones.
      violations.expect(capacity <= 64 + 6 * count, "room for \(capacity) is kept for \(count) subscriptions")
      violations.expect(Set(subscribed.map(\.address)).count == count, "two subscriptions have one address")
      for entry in subscribed {
        violations.expect(state.entries.find(entry.address) === entry, "the index does not find a subscription")
      }
      for entry in entries {
        guard let held = entry.heldObject else { continue }
        violations.expect(entry.address == identity(of: held), "an entry holds another object")
        violations.expect(!entry.isTombstone, "an object is held that is not subscribed")
      }
    }

    private func checkOriginal(_ state: State, _ violations: inout Violations) {
      let property = state.property
      if case .stored(.some) = property.phase { violations.expect(false, "a property is still being written") }
      guard let original = property.original else { return }
      violations.expect(
        holdsOriginal == (original.heldObject != nil), "it is wrong whether the original delegate is held")
      violations.expect(!original.isRemoved, "the original delegate is one that was refused")
      violations.expect(
        !state.entries.array.contains { $0 === original }, "the original delegate's entry is among the subscribers'")
    }

    private func checkReplaced(_ property: PropertyState, _ violations: inout Violations) {
      let replaced = property.replaced.all
      let delegates = replaced.compactMap(\.delegate)
      violations.expect(property.deliveries.isEmpty, "a delivery is noted that is over")
      if property.hasEnded {
        violations.expect(property.proxy == nil && delegates.isEmpty, "a list that has ended keeps proxies")
      }
      if replaced.isEmpty { return }
      violations.expect(
        !holdsOriginal || delegates.isEmpty, "former delegates are kept that nobody but a proxy may keep")
      violations.expect(
        !delegates.contains { $0 === property.original }, "the original delegate is a former one too")
      let living = (delegates + [property.original].compactMap(\.self)).compactMap(\.object)
      violations.expect(Set(living.map(ObjectIdentifier.init)).count == living.count, "a delegate has two entries")
    }
  }
#else
  import DelegateForwarding

  // A release build can't look into the library.
  extension MulticastDelegate {
    package func violatedInvariants() -> [String] { [] }
    package var firstDelegate: P? { nil }
  }
#endif
