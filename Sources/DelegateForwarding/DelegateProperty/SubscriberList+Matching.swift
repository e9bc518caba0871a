// Which of several lists is the one of a property.

extension SubscriberList {
  /// Whether a multicast wraps the property, or is about to.
  var isInUse: Bool { state.withLock { $0.property?.state.isInUse ?? false } }

  func knowsKeyPath(_ keyPath: AnyKeyPath) -> Bool { keyPaths.contains(keyPath) }

  private var keyPaths: [AnyKeyPath] { state.withLock { $0.property?.keyPaths ?? [] } }

  /// Whether this is the list of a property with this hook, or of one that is reached by this key path and holds `occupant`.
  ///
  /// The same property has other key paths in the classes that inherit it, and none if it is an observed one that was wrapped with its hook. Swift
  /// doesn't tell that they are one. But if a plain property holds a proxy of this list, it is the one that this list wraps. An observed one is
  /// read to find out, as the proxy may have been assigned to another property as well, and is not there yet while its multicast is being made.
  ///
  /// - Parameter own: The list that keeps the property's value, if that is observed. A list that has not written its property yet does
  ///   not know that it is this one.
  func isList(
    of property: (any DelegateProperty)?, hook: ObjectIdentifier?, own: SubscriberList?, occupant: AnyObject?
  ) -> Bool {
    if isSuperseded { return false }
    let (known, unwritten) = state.withLock { ($0.property?.hook, $0.property?.unwritten) }
    if let hook, let known { return hook == known }
    guard let property else { return unwritten.map { own?.keepsValue(of: $0) ?? false } ?? false }
    let keyPaths = keyPaths
    if keyPaths.contains(property.keyPath) { return true }
    let root = type(of: property.keyPath).rootType
    if keyPaths.contains(where: { type(of: $0).rootType == root }) { return false }
    let holdsProxy = occupant.map { occupant in
      state.withLock { $0.property?.state.isProxy(identity(of: occupant)) ?? false }
    }
    if !isObserved { return holdsProxy == true }
    return (holdsProxy == true || isInUse) && keepsValue(of: property)
  }
}
