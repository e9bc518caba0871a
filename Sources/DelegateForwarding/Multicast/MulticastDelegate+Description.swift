// Delegates are named by their type, and by their address where two of one type must be told apart. Their own descriptions are
// never asked for: they may be slow, print this multicast again, or expect another thread.

extension MulticastDelegate: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What it wraps, its original delegate and its subscribers in order, by type.
  ///
  /// As in `MulticastDelegate<any SomeServiceDelegate>(wrapping: SomeService, original: AppDelegate, subscribers: [Logger])`.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  public var description: String {
    describe { "\(type(of: $0))" }
  }

  /// As ``description``, with the objects' addresses.
  public var debugDescription: String {
    describe { "\(type(of: $0))@0x\(String(identity(of: $0), radix: 16))" }
  }

  /// Shows the ``description`` only, so that `dump` does not look inside while other threads are at work.
  public var customMirror: Mirror {
    Mirror(self, children: ["description": description])
  }

  private func describe(_ name: (AnyObject) -> String) -> String {
    var parts: [String] = []
    if let service = list.wrappedService { parts.append("wrapping: \(name(service))") }
    if let original = list.originalEntry?.object { parts.append("original: \(name(original))") }
    var names: [String] = []
    list.forEachLiving { object, _ in names.append(name(object)) }
    parts.append("subscribers: [\(names.joined(separator: ", "))]")
    return "MulticastDelegate<\(typeName(P.self))>(\(parts.joined(separator: ", ")))"
  }
}

extension ForwardingProxy: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The multicast's ``MulticastDelegate/description``, and that this is its proxy.
  public var description: String { "ForwardingProxy(\(multicast.description))" }

  /// As ``description``, with the objects' addresses.
  public var debugDescription: String { "ForwardingProxy(\(multicast.debugDescription))" }

  /// Shows the ``description`` only.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
