/// An object's name in traces and descriptions: its type and address, so that two objects of one class differ.
///
/// The object's own description is not used. It may be slow, print the multicast again, or require another thread.
struct TracedObject: Sendable, Equatable, CustomStringConvertible {
  let type: Any.Type
  /// Zero for a value.
  private let word: UInt

  /// Nil for a value, which has none.
  var address: UInt? { word == 0 ? nil : word }

  init(_ object: AnyObject) { self.init(Swift.type(of: object), at: identity(of: object)) }

  /// The name of a delegate that may be a value.
  init<P>(ofDelegate delegate: P) {
    let type: Any.Type = Swift.type(of: delegate as Any)
    self.init(type, at: type is AnyClass ? identity(of: delegate as AnyObject) : 0)
  }

  init(_ type: Any.Type, at address: UInt) {
    self.type = type
    word = address
  }

  static func == (first: Self, second: Self) -> Bool { first.type == second.type && first.word == second.word }

  var description: String { "\(DelegateTrace.Subject(self))" }

  func name(showsAddress: Bool) -> String { DelegateTrace.Subject(self).name(showsAddress: showsAddress) }
}
