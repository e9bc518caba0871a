// A delegate is named by its type, and by its address where two of one type must be distinguished. Its own description is never
// used: that may be slow, print this multicast again, or expect another thread.

extension MulticastDelegate: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Names the service, the original delegate and the subscribers in order, each by its type, then the streams and observers, if there are any.
  ///
  /// For example: `MulticastDelegate<any SomeServiceDelegate>(wrapping: SomeService, original: AppDelegate, subscribers: [Logger])`.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  public var description: String {
    describe { "\(type(of: $0))" }
  }

  /// The ``description`` with the objects' addresses.
  @_documentation(visibility: internal)
  public var debugDescription: String {
    describe { "\(type(of: $0))@0x\(String(identity(of: $0), radix: 16))" }
  }

  /// Shows only the ``description``, so that `dump` reads nothing that other threads may be changing.
  @_documentation(visibility: internal)
  public var customMirror: Mirror {
    Mirror(self, children: ["description": description])
  }

  private func describe(_ name: (AnyObject) -> String) -> String {
    var parts: [String] = []
    if let service = property?.service { parts.append("wrapping: \(name(service))") }
    if let original = list.leadingEntry?.object { parts.append("original: \(name(original))") }
    var names: [String] = []
    var listeners: [String] = []
    list.forEachLiving { object, entry in
      if entry.isSubscription {
        names.append(name(object))
      } else if let listener = entry.listener, listener.kind == .observer || listener.isUnnamed {
        listeners.append(listener.describe(name, object))
      }
    }
    parts.append("subscribers: [\(names.joined(separator: ", "))]")
    if !listeners.isEmpty { parts.append("listeners: [\(listeners.joined(separator: ", "))]") }
    return "MulticastDelegate<\(typeName(P.self))>(\(parts.joined(separator: ", ")))"
  }
}
