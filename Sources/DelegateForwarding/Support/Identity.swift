/// An object's identity as a number.
@inlinable
func identity(of object: AnyObject) -> UInt {
  UInt(bitPattern: ObjectIdentifier(object))
}
