extension DelegateHook: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Says what a multicast on the property would say, see ``MulticastDelegate/description``, or that there is none.
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
    guard let property = storage.property else {
      guard let object = content.delegate?.object else { return "\(name)(no multicast wraps the property)" }
      let delegate = showsAddresses ? "\(TracedObject(object))" : "\(type(of: object))"
      return "\(name)(no multicast wraps the property, delegate: \(delegate))"
    }
    let description = ListDescription(
      property.list, of: property, isInstalled: nil, showsAddresses: showsAddresses)
    return "\(name)(\(description.text))"
  }
}
