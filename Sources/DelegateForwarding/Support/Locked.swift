/// A value that can only be accessed under its lock.
///
/// The rule for its use: **no foreign code runs inside `withLock`.** The body must not call a closure or a key path
/// that the user wrote, and must not release what may be the last strong reference to a foreign object. Return from the
/// body what has to be called or released, and do that afterwards.
///
/// Don't use a function type as `State`: the compiler would wrap the function in another thunk at each access, and
/// store the result. Wrap it in a struct.
///
/// SAFETY: The lock and the value share one allocation, which lives exactly as long as this value and is reached only
/// through the private pointer. `withLock` is the only way to access the value, and holds the lock during the access,
/// so two accesses never overlap, and any thread may use the value.
@safe @usableFromInline
package struct Locked<State>: ~Copyable, @unchecked Sendable {
  @unsafe @usableFromInline struct Storage {
    // First, so that a pointer to the storage is a pointer to the lock.
    var lock = unsafe Lock.Primitive()
    @usableFromInline var state: State
  }

  @usableFromInline let storage: UnsafeMutablePointer<Storage>

  package init(_ state: State) {
    unsafe storage = .allocate(capacity: 1)
    unsafe storage.initialize(to: unsafe Storage(state: state))
    unsafe Lock.initialize(lock)
  }

  deinit {
    unsafe Lock.deinitialize(lock)
    unsafe storage.deinitialize(count: 1)
    unsafe storage.deallocate()
  }

  private var lock: UnsafeMutablePointer<Lock.Primitive> {
    unsafe UnsafeMutableRawPointer(storage).assumingMemoryBound(to: Lock.Primitive.self)
  }

  // Not inlinable, so that client code doesn't depend on the platform's lock.
  @usableFromInline borrowing func acquire() { unsafe Lock.acquire(lock) }
  @usableFromInline borrowing func release() { unsafe Lock.release(lock) }

  /// Runs `body`, which must not run foreign code, with exclusive access to the value.
  @inlinable @inline(__always)
  package borrowing func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    acquire()
    defer { release() }
    return unsafe body(&storage.pointee.state)
  }
}
