/// Says whether an object that somebody else keeps alive has other owners.
///
/// SAFETY: The user of this value holds the object, or something that does. The reference has the bits of a strong one, and is passed to the
/// run-time's question without being retained or released.
@safe @usableFromInline
struct UnretainedObject {
  private let reference: Unmanaged<AnyObject>

  @usableFromInline
  init(_ object: AnyObject) {
    unsafe reference = .passUnretained(object)
  }

  /// The object.
  var object: AnyObject { unsafe reference.takeUnretainedValue() }

  /// Whether there is one strong reference to the object. Always false for an object of an Objective-C class.
  var hasOneReference: Bool {
    // The type is written out, so that the function gets the reference itself. A direct call would open the existential, and retain the object for that.
    let isUnique: (inout AnyObject) -> Bool = isKnownUniquelyReferenced
    var reference = unsafe reference
    return unsafe withUnsafeMutablePointer(to: &reference) { pointer in
      unsafe pointer.withMemoryRebound(to: AnyObject.self, capacity: 1) { unsafe isUnique(&$0.pointee) }
    }
  }
}
