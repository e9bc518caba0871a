import Synchronization

/// A reference that is replaced under a lock and read without one.
///
/// It does not keep the object alive. The state that the lock guards does.
///
/// SAFETY: The writer publishes one object, and keeps it alive for as long as anybody can read the reference.
@safe @usableFromInline
struct PublishedReference<Object: AnyObject>: ~Copyable {
  @usableFromInline let reference: Atomic<Unmanaged<Object>?>

  @inlinable
  init(_ object: Object?) {
    unsafe reference = Atomic(Self.unretained(object))
  }

  @usableFromInline static func unretained(_ object: Object?) -> Unmanaged<Object>? {
    guard let object else { return nil }
    return unsafe .passUnretained(object)
  }

  /// The published object.
  @inlinable @inline(__always)
  func load() -> Unmanaged<Object>? {
    unsafe reference.load(ordering: .sequentiallyConsistent)
  }

  /// The address of the published object, or zero if there is none.
  @inlinable @inline(__always)
  var address: UInt {
    guard let object = unsafe load() else { return 0 }
    return unsafe UInt(bitPattern: object.toOpaque())
  }

  func publish(_ object: Object?) {
    unsafe reference.store(Self.unretained(object), ordering: .sequentiallyConsistent)
  }
}
