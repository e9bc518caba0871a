// Which of several lists is the one of a property.

extension SubscriberList {
  /// Whether a multicast wraps the property, or is about to.
  var isInUse: Bool { state.withLock { $0.property?.state.isInUse ?? false } }

  func knowsKeyPath(_ keyPath: AnyKeyPath) -> Bool { keyPaths.contains(keyPath) }

  private var keyPaths: [AnyKeyPath] { state.withLock { $0.property?.keyPaths ?? [] } }

  /// Whether this is the list of a property with this hook, or of one that is reached by this key path and holds `occupant`.
  ///
  /// The same property has other key paths in the classes that inherit it. Swift doesn't tell that they are one, but if the property holds a
  /// proxy of this list, it is the one that this list wraps: an observed one is read to make sure, as the proxy may have been assigned to another
  /// property as well.
  func isList(of property: (any DelegateProperty)?, hook: ObjectIdentifier?, occupant: AnyObject?) -> Bool {
    if isSuperseded { return false }
    let known = state.withLock { $0.property?.hook }
    if let hook, let known { return hook == known }
    guard let property else { return false }
    let keyPaths = keyPaths
    if keyPaths.contains(property.keyPath) { return true }
    let root = type(of: property.keyPath).rootType
    if keyPaths.contains(where: { type(of: $0).rootType == root }) { return false }
    guard let occupant, state.withLock({ $0.property?.state.isProxy(identity(of: occupant)) ?? false }) else {
      return false
    }
    return !isObserved || keepsValue(of: property)
  }
}
