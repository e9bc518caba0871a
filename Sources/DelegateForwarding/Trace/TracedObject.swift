/// An object's name in traces and descriptions: its type and address, so that two objects of one class differ.
///
/// The object's own description is not used. It may be slow, print the multicast again, or require another thread.
struct TracedObject: Sendable, Equatable, CustomStringConvertible {
  let type: Any.Type
  /// Nil for a value, which has none.
  let address: UInt?

  init(_ object: AnyObject) {
    type = Swift.type(of: object)
    address = identity(of: object)
  }

  /// The name of a delegate that may be a value.
  init<P>(ofDelegate delegate: P) {
    type = Swift.type(of: delegate as Any)
    address = type is AnyClass ? identity(of: delegate as AnyObject) : nil
  }

  init(_ type: Any.Type, at address: UInt?) {
    self.type = type
    self.address = address
  }

  static func == (first: Self, second: Self) -> Bool { first.type == second.type && first.address == second.address }

  var description: String { "\(DelegateTrace.Subject(self))" }

  func name(showsAddress: Bool) -> String { showsAddress ? description : "\(type)" }
}
