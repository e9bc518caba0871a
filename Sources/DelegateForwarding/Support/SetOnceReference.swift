import Synchronization

/// A strong reference that is set once, and read without a lock.
///
/// `AtomicLazyReference` does the same, but reading a delegate property through it takes three times as long.
///
/// SAFETY: The reference is retained when it is set, and released by `deinit`. So a reader, who holds the owner of this
/// value, finds nil or an object that lives.
@safe @usableFromInline
struct SetOnceReference<Object: AnyObject>: ~Copyable {
  @usableFromInline let reference = unsafe Atomic<Unmanaged<Object>?>(nil)

  @inlinable
  init() {}

  deinit {
    unsafe reference.load(ordering: .acquiring)?.release()
  }

  /// The object, or nil if none was set.
  @inlinable
  var object: Object? {
    @inline(__always) get { unsafe reference.load(ordering: .acquiring)?.takeUnretainedValue() }
  }

  /// Sets the reference, unless it is set. Returns the object that it refers to then.
  func setIfNil(_ object: Object) -> Object {
    let retained = unsafe Unmanaged.passRetained(object)
    let (isSet, other) = unsafe reference.compareExchange(
      expected: nil, desired: retained, ordering: .acquiringAndReleasing)
    if isSet { return object }
    unsafe retained.release()
    return unsafe other!.takeUnretainedValue()
  }
}
