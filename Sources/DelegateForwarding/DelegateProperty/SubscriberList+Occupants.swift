// What a list does about the property that its multicasts wrap. `PropertyState` decides; here it is asked under the lock, and what it
// says is done without the lock.

extension SubscriberList {
  typealias Property = PropertyState<SubscriberEntry>

  /// Runs an event of the property's state, and publishes what it has changed.
  ///
  /// Nil if no property is wrapped. What the event lets go of is let go after the lock.
  @discardableResult
  func update<Result>(_ event: (WrappedProperty) -> Result) -> Result? {
    let (result, released) = perform(event)
    withExtendedLifetime(released) {}
    return result
  }

  /// Does the same where nothing may be let go yet: `released` takes what is, and what `event` returns.
  func update(releasing released: inout [AnyObject?], _ event: (WrappedProperty) -> AnyObject?) {
    let (object, original) = perform(event)
    released += [object ?? nil, original]
  }

  private func perform<Result>(_ event: (WrappedProperty) -> Result) -> (result: Result?, released: AnyObject?) {
    state.withLock { state in
      guard let property = state.property else { return (nil, nil) }
      let original = property.state.original
      let shown = property.state.shown
      let result = event(property)
      publishOccupants(of: property.state, insteadOf: original, shown, in: &state)
      return (result, property.updateHold())
    }
  }

  private func publishOccupants(
    of property: Property, insteadOf former: SubscriberEntry?, _ formerlyShown: SubscriberEntry?, in state: inout State
  ) {
    guard property.original !== former || property.shown !== formerlyShown else { return }
    if property.original !== former {
      original.publish(property.original)
      if let former {
        // The edge of a delegate that forwards ends here.
        former.mark(SubscriberEntry.removed)
        state.retiredOccupants.append(former)
      }
    }
    if property.shown !== formerlyShown {
      publishShown(property.shown, in: &state)
      if let formerlyShown { state.retiredOccupants.append(formerlyShown) }
    }
    reclaimOccupants(in: &state)
  }

  /// Publishes what an observed property shows, and counts it, so that it is noticed if others did meanwhile.
  func publishShown(_ entry: SubscriberEntry?, in state: inout State) {
    shown.publish(entry)
    state.property?.publications += 1
  }

  /// Lets go of the entries of replaced delegates, unless somebody may be looking at them. That runs no foreign code.
  func reclaimOccupants(in state: inout State) {
    if state.retiredOccupants.isEmpty { return }
    let own = identity(of: self)
    let current = identity(of: state.table)
    let retired = state.retiredTables
    let isRead = hazards.protectsReferences { address in
      address == own || address == current || retired.contains { identity(of: $0) == address }
    }
    if isRead { hasGarbage.store(true, ordering: .releasing) } else { state.retiredOccupants = [] }
  }
}
