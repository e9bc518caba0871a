extension MulticastDelegate: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Names the service, the original delegate and the subscribers in order, each by its type, then any streams and
  /// observers.
  ///
  /// Several objects of one type are distinguished by their addresses. For each subscriber, the text includes whether
  /// it is held strongly, where it is called, how many events wait for it, and how many were dropped. If the proxy is
  /// not in the service's property, the text says what is there instead.
  ///
  /// For example: `MulticastDelegate<any PlayerDelegate>(wrapping: Player, original: App, subscribers: [Logger, Screen (on MainActor, 2 waiting)])`.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
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
    let description = ListDescription(
      list, of: property, isInstalled: isHeldByUser && property?.isWrapped == true ? isInstalled : nil,
      showsAddresses: showsAddresses)
    return "MulticastDelegate<\(typeName(P.self))>(\(description.text))"
  }
}
