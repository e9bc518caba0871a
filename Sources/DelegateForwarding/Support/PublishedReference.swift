import Synchronization

/// A reference that one thread replaces under a lock while others read it without one.
///
/// It does not keep the object alive; the value that the lock guards does.
///
/// SAFETY: The writer keeps a published object alive, and releases a replaced one only when no hazard pointer protects it
/// any more. A reader announces itself by a hazard pointer before it loads the reference.
@safe @usableFromInline
struct PublishedReference<Object: AnyObject>: ~Copyable {
  @usableFromInline let reference: Atomic<Unmanaged<Object>?>

  init(_ object: Object?) {
    unsafe reference = Atomic(Self.unretained(object))
  }

  private static func unretained(_ object: Object?) -> Unmanaged<Object>? {
    guard let object else { return nil }
    return unsafe .passUnretained(object)
  }

  /// What is published now.
  @inlinable @inline(__always)
  func load() -> Unmanaged<Object>? {
    unsafe reference.load(ordering: .sequentiallyConsistent)
  }

  /// The address of what is published now, zero if nothing is.
  @inlinable @inline(__always)
  var address: UInt {
    guard let object = unsafe load() else { return 0 }
    return unsafe UInt(bitPattern: object.toOpaque())
  }

  func publish(_ object: Object?) {
    unsafe reference.store(Self.unretained(object), ordering: .sequentiallyConsistent)
  }
}
