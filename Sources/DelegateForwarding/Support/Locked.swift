#if PLATFORM_LOCK
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
#else
  import Synchronization
#endif

/// A value that can only be accessed under its lock. Lock and value are stored inline.
///
/// The rule for its use: **no foreign code runs inside `withLock`.** The body must not call a closure or a key path
/// that the user wrote, and must not release what may be the last strong reference to a foreign object. Return from the
/// body what has to be called or released, and do that afterwards.
///
/// Don't use a function type as `State`: the compiler would wrap the function in another thunk at each access, and
/// store the result. Wrap it in a struct.
///
/// ThreadSanitizer on Linux does not see the ordering of a `Mutex`. Builds for it define `PLATFORM_LOCK`, and get the
/// platform's lock instead.
///
/// SAFETY: `withLock` is the only way to access the value, and holds the lock during the access, so two accesses never
/// overlap. What is copied out of it is used without the lock. `Mutex` asks for values that may be sent to another
/// thread; here, a type that locks anything else says in its own paragraph why the threads that reach it may use what
/// comes out.
@safe @frozen @usableFromInline
package struct Locked<State>: ~Copyable, Sendable {
  #if PLATFORM_LOCK
    @usableFromInline nonisolated(unsafe) let storage: UnsafeMutablePointer<State>
    @usableFromInline nonisolated(unsafe) let lock: UnsafeMutablePointer<pthread_mutex_t>

    @usableFromInline
    package init(_ state: consuming State) {
      unsafe storage = .allocate(capacity: 1)
      unsafe storage.initialize(to: state)
      unsafe lock = .allocate(capacity: 1)
      unsafe lock.initialize(to: pthread_mutex_t())
      unsafe pthread_mutex_init(lock, nil)
    }

    deinit {
      unsafe pthread_mutex_destroy(lock)
      unsafe lock.deallocate()
      unsafe storage.deinitialize(count: 1)
      unsafe storage.deallocate()
    }

    @usableFromInline borrowing func acquire() { unsafe pthread_mutex_lock(lock) }
    @usableFromInline borrowing func release() { unsafe pthread_mutex_unlock(lock) }

    /// Runs `body`, which must not run foreign code, with exclusive access to the value.
    @inlinable @inline(__always)
    package borrowing func withLock<Result>(_ body: (inout State) -> Result) -> Result {
      acquire()
      defer { release() }
      return unsafe body(&storage.pointee)
    }
  #else
    @frozen @usableFromInline struct Unchecked<Value>: @unchecked Sendable {
      @usableFromInline var value: Value

      @inlinable @inline(__always)
      init(_ value: consuming Value) { self.value = value }
    }

    @usableFromInline let mutex: Mutex<Unchecked<State>>

    @inlinable @inline(__always)
    package init(_ state: consuming State) { mutex = Mutex(Unchecked(state)) }

    /// Runs `body`, which must not run foreign code, with exclusive access to the value.
    @inlinable @inline(__always)
    package borrowing func withLock<Result>(_ body: (inout State) -> Result) -> Result {
      mutex.withLock { state in Unchecked(body(&state.value)) }.value
    }
  #endif
}
