/// Checks whether an object has exactly one owner, without retaining it.
///
/// SAFETY: The user of this value holds the object, or something that does. The reference has the same bits as a strong
/// one, and is passed to the runtime's check without being retained or released.
@safe @usableFromInline
struct UnretainedObject {
  private let reference: Unmanaged<AnyObject>

  @usableFromInline
  init(_ object: AnyObject) {
    unsafe reference = .passUnretained(object)
  }

  /// The object.
  var object: AnyObject { unsafe reference.takeUnretainedValue() }

  /// Whether there is exactly one strong reference to the object. Always false for an object of an Objective-C class.
  var hasOneReference: Bool {
    // The explicit type makes the function take the reference itself. A direct call would open the existential and
    // retain the object.
    let isUnique: (inout AnyObject) -> Bool = isKnownUniquelyReferenced
    var reference = unsafe reference
    return unsafe withUnsafeMutablePointer(to: &reference) { pointer in
      unsafe pointer.withMemoryRebound(to: AnyObject.self, capacity: 1) { unsafe isUnique(&$0.pointee) }
    }
  }
}
