extension EntryList {
  /// The entry that is called before those of the table.
  @usableFromInline
  var leadingEntry: SubscriberEntry? { state.withLock { $0.leading } }

  /// Makes `entry` the one that is called first. Nil removes the current one.
  ///
  /// The former entry is released once no delivery reads it. Releasing it runs no foreign code.
  func lead(with entry: SubscriberEntry?) {
    state.withLock { state in
      let former = state.leading
      if former === entry { return }
      state.leading = entry
      leading.publish(entry)
      if let former {
        // This also ends the forwarding graph's edge of a delegate that forwards.
        former.mark(SubscriberEntry.removed)
        state.retiredLeading.append(former)
      }
      reclaimLeading(in: &state)
    }
  }

  /// Releases the former leading entries, unless a delivery may be reading them.
  func reclaimLeading(in state: inout State) {
    if state.retiredLeading.isEmpty { return }
    let current = identity(of: state.table)
    let retired = state.retiredTables
    let isRead = hazards.protectsReferences { address in
      address == current || retired.contains { identity(of: $0) == address }
    }
    if isRead { hasGarbage.store(true, ordering: .releasing) } else { state.retiredLeading = [] }
  }
}
