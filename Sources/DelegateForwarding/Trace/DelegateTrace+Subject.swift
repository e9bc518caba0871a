extension DelegateTrace {
  /// What an entry is about: an object, an observer or a stream, by its class and address.
  ///
  /// ```swift
  /// let trace = player.$delegate.trace { entry in
  ///   if entry.subject.type == Logger.self { print(entry) }
  /// }
  /// ```
  ///
  /// A subject is a name, and keeps nothing alive. The object's own description is not used: it may be slow, print the
  /// multicast again, or require another thread.
  public struct Subject: Sendable, Equatable, CustomStringConvertible {
    /// The object's class: `entry.subject.type == Logger.self`. Nil if no delegate is there.
    public let type: Any.Type?

    /// The object's address, as in `UInt(bitPattern: ObjectIdentifier(logger))`. Nil if there is no object.
    public var address: UInt? { word == 0 ? nil : word }

    /// The address, or zero. Each list stores a subject, and an optional number takes twice the memory.
    private let word: UInt

    init(type: Any.Type?, address: UInt?) {
      self.type = type
      word = address ?? 0
    }

    /// One name, such as `Logger(0xe8b0)`, `EventObserver<PlayerEvent>(0xf3c0)` or `nil`.
    public var description: String {
      let name = type.map { ($0 as? any NamedInTraces.Type)?.traceName ?? "\($0)" } ?? "nil"
      return address.map { "\(name)(0x\(String($0, radix: 16)))" } ?? name
    }

    /// Whether both name the same object.
    @_documentation(visibility: internal)
    public static func == (first: Self, second: Self) -> Bool {
      first.type == second.type && first.word == second.word
    }
  }
}

/// A class whose name in traces isn't what Swift prints.
protocol NamedInTraces {
  static var traceName: String { get }
}

extension DelegateTrace.Subject {
  init(_ object: AnyObject) { self.init(type: Swift.type(of: object), address: identity(of: object)) }

  /// The object of a delegate, which may be a value.
  init<P>(delegate: P) {
    let type: Any.Type = Swift.type(of: delegate as Any)
    self.init(type: type, address: type is AnyClass ? identity(of: delegate as AnyObject) : nil)
  }

  /// A delegate that isn't there.
  static let nobody = Self(type: nil, address: nil)
}
