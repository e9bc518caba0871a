/// What a list knows of the property that its multicasts wrap. It is reached through the list's lock only.
final class WrappedProperty {
  var state = PropertyState<SubscriberEntry>()

  /// How a plain property is read and written.
  var accessor: (any DelegateProperty)?

  /// Whether a write has ended that would have told the property's hook, if it has one.
  var hasWritten = false

  /// The key paths by which the property was wrapped. One property has several, one for each class that inherits it.
  var keyPaths: [AnyKeyPath] = []

  /// The property's hook, once it is known. The property keeps it alive.
  var hook: ObjectIdentifier?

  /// The addresses of the services under which the list is registered: one, unless services share a hook.
  var services: Set<UInt> = []

  /// The service, to be named in descriptions.
  weak var service: AnyObject?

  /// The original delegate, while a multicast keeps it alive.
  var heldOriginal: AnyObject?

  /// The multicast that an observed property has of its own.
  var ownMulticast: AnyObject?

  /// The list that has taken this one's place. Whatever happens to the property is told to that one.
  var successor: Successor?

  /// What the lists refer to whose place this one has taken.
  weak var succession: Successor?

  /// How often it was published what the property shows.
  var publications = 0

  /// How a plain property is reached.
  struct Access {
    let property: any DelegateProperty
    let isHookKnown: Bool
  }

  /// The property, as long as it may turn out to be an observed one: its hook is unknown, and has not had a write to report.
  var unwritten: (any DelegateProperty)? {
    guard hook == nil, !hasWritten, let accessor, !accessor.isIsolated else { return nil }
    return accessor
  }

  /// The observed property was assigned. Returns the entry of the original delegate, if this changed it.
  func assign(_ delegate: UnpackedDelegate?) -> SubscriberEntry? {
    state.assign(delegate.map { identity(of: $0.object) }) { delegate?.makeLivingEntry() }
  }

  var access: Access? {
    accessor.map { Access(property: $0, isHookKnown: hook != nil) }
  }

  /// Keeps the original delegate alive as long as a multicast says so, and until the property has it back.
  ///
  /// Returns what is not kept alive any more, to be let go after the lock.
  func updateHold() -> AnyObject? {
    let original = state.original
    if state.isOriginalHeld || (state.isReconciling && heldOriginal != nil) {
      if let heldOriginal, identity(of: heldOriginal) == original?.address { return nil }
      defer { heldOriginal = original?.object }
      return heldOriginal
    }
    defer { heldOriginal = nil }
    return heldOriginal
  }
}
