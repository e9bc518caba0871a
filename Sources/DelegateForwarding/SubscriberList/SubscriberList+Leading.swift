extension SubscriberList {
  /// The entry that is called before those of the table.
  @usableFromInline
  var leadingEntry: SubscriberEntry? { state.withLock { $0.leading } }

  /// Calls this entry first from now on, or none.
  ///
  /// The one before is released when no delivery looks at it any more, which runs no foreign code.
  func lead(with entry: SubscriberEntry?) {
    state.withLock { state in
      let former = state.leading
      if former === entry { return }
      state.leading = entry
      leading.publish(entry)
      if let former {
        // The edge of a delegate that forwards ends here.
        former.mark(SubscriberEntry.removed)
        state.retiredLeading.append(former)
      }
      reclaimLeading(in: &state)
    }
  }

  /// Lets go of the entries that were called first, unless a delivery may be looking at them.
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
