/// An object that somebody else keeps alive, and is asked about, not used.
///
/// SAFETY: Its user knows that the object lives: it holds the object, or what does. The reference has the bits of a strong one, and is lent
/// to the run-time's question without being retained or released.
@safe @usableFromInline
struct UnretainedObject {
  private let reference: Unmanaged<AnyObject>

  @usableFromInline
  init(_ object: AnyObject) {
    unsafe reference = .passUnretained(object)
  }

  /// Whether there is one strong reference to the object. Always false for an object of an Objective-C class.
  var hasOneReference: Bool {
    // With its type said here, the function looks at the reference itself. A direct call would open the existential, and retain the object for that.
    let isUnique: (inout AnyObject) -> Bool = isKnownUniquelyReferenced
    var reference = unsafe reference
    return unsafe withUnsafeMutablePointer(to: &reference) { pointer in
      unsafe pointer.withMemoryRebound(to: AnyObject.self, capacity: 1) { unsafe isUnique(&$0.pointee) }
    }
  }
}
