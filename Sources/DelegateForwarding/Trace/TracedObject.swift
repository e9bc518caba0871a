/// An object as a trace and a description name it: by its type and its address, so that two of one class differ.
///
/// Its own description is never used. That may be slow, print the multicast again, or expect another thread.
struct TracedObject: Sendable, CustomStringConvertible {
  let type: Any.Type
  let address: UInt

  init(_ object: AnyObject) {
    type = Swift.type(of: object)
    address = identity(of: object)
  }

  init(_ type: Any.Type, at address: UInt) {
    self.type = type
    self.address = address
  }

  var description: String { "\(type)(0x\(String(address, radix: 16)))" }
}
