/// A weak reference to a delegate of at most two words, with what is needed to turn it back into a `P`.
@usableFromInline
struct WeakDelegate {
  @usableFromInline weak var object: AnyObject?
  @usableFromInline var witnessTable: UInt = 0

  @usableFromInline
  init() {}

  /// The delegate, if it is alive. `P` is the type that it was unpacked from.
  @inlinable @inline(__always)
  func load<P>(as type: P.Type) -> P? {
    guard let object else { return nil }
    return packTwo(object, witnessTable, as: type)
  }
}
