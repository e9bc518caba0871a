extension DelegateTrace {
  /// What an entry is about: an object by its type and address, or an observer or a stream by its number.
  ///
  /// ```swift
  /// let trace = player.$delegate.trace { entry in
  ///   if entry.subject.type == Logger.self { print(entry) }
  /// }
  /// ```
  ///
  /// It is a name, and keeps nothing alive.
  public struct Subject: Sendable, Equatable, CustomStringConvertible {
    /// The object's type, or the type of the events that an observer or a stream receives:
    /// `entry.subject.type == Logger.self`. Nil for a dead object that the trace hasn't seen alive.
    public let type: Any.Type?

    /// The object's address, which `debugDescription` shows too: `UInt(bitPattern: ObjectIdentifier(logger))`. Nil for
    /// an observer, a stream and a value.
    public let address: UInt?

    /// The label of a multicast, or what a listener is: `entry.subject.label == "stream"`, or `"observer"`.
    public let label: String?

    /// The number of an observer or a stream among those of its multicast, in the order in which they came, from 1 on:
    /// `entry.subject.ordinal == 1`.
    public let ordinal: Int?

    /// One name, such as `Logger(0xe8b0)`, `observer 2 of PlayerEvent`, or a multicast's label.
    public var description: String {
      let name = type.map { "\($0)" } ?? ""
      if let ordinal { return "\(label ?? "listener") \(ordinal) of \(name)" }
      if let label { return label }
      guard let address else { return type == nil ? "nil" : name }
      let number = "0x\(String(address, radix: 16))"
      return type == nil ? number : "\(name)(\(number))"
    }

    /// Whether both name the same object, observer or stream.
    @_documentation(visibility: internal)
    public static func == (first: Self, second: Self) -> Bool {
      first.type == second.type && first.address == second.address && first.label == second.label
        && first.ordinal == second.ordinal
    }
  }
}

extension DelegateTrace.Subject {
  init(_ object: TracedObject, label: String? = nil) {
    self.init(type: object.type, address: object.address, label: label, ordinal: nil)
  }

  init(_ object: AnyObject) { self.init(TracedObject(object)) }

  /// A dead object whose type isn't known.
  init(deadAt address: UInt) { self.init(type: nil, address: address, label: nil, ordinal: nil) }

  /// An observer or a stream.
  init(_ kind: String, _ number: Int, of eventType: Any.Type) {
    self.init(type: eventType, address: nil, label: kind, ordinal: number)
  }

  /// The name, in which an object's address may be left out.
  func name(showsAddress: Bool) -> String {
    if !showsAddress, label == nil, address != nil, let type { return "\(type)" }
    return description
  }

  /// A delegate that isn't there.
  static let none = Self(type: nil, address: nil, label: nil, ordinal: nil)
}
