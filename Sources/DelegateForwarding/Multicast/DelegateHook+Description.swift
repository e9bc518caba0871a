extension DelegateHook: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Describes the property as a multicast on it does, see ``MulticastDelegate/description``, or says that no multicast
  /// wraps it.
  public var description: String { describe(showsAddresses: false) }

  /// The ``description`` with the objects' addresses.
  @_documentation(visibility: internal)
  public var debugDescription: String { describe(showsAddresses: true) }

  /// Shows only the ``description``, so that `dump` reads nothing that other threads may be changing.
  @_documentation(visibility: internal)
  public var customMirror: Mirror {
    Mirror(self, children: ["description": description])
  }

  private func describe(showsAddresses: Bool) -> String {
    let name = "DelegateHook<\(typeName(P.self))>"
    guard let property else {
      guard let object = content.withLock({ $0.delegate }) else { return "\(name)(no multicast wraps the property)" }
      let delegate = showsAddresses ? "\(TracedObject(object))" : "\(type(of: object))"
      return "\(name)(no multicast wraps the property, delegate: \(delegate))"
    }
    let description = ListDescription(
      property.list, of: property, isInstalled: nil, showsAddresses: showsAddresses)
    return "\(name)(\(description.text))"
  }
}
