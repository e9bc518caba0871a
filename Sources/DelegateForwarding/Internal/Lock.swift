#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The library's one mutual exclusion lock.
///
/// It is the platform's own mutex and not `Synchronization.Mutex`, because ThreadSanitizer does not see the ordering of
/// the latter on Linux and would report races that are none.
///
/// The rule of its use: **no foreign code runs while it is held.** That forbids calls of closures and key paths that the
/// user wrote, and it forbids to let go of a strong reference that might be the last one to somebody else's object.
/// What has to be done or let go is returned from the critical section and done after it.
// The pointer is private, valid from `init` to `destroy`, and only handed to the platform's mutex.
@safe
struct Lock: Sendable {
  #if canImport(Darwin)
    private typealias Primitive = os_unfair_lock
  #else
    private typealias Primitive = pthread_mutex_t
  #endif

  // A mutex must not move, so it has memory of its own. `destroy` gives it back.
  private nonisolated(unsafe) let primitive: UnsafeMutablePointer<Primitive>

  init() {
    #if canImport(Darwin)
      // A fresh allocation of exactly one lock, initialised before anybody can see it.
      unsafe primitive = .allocate(capacity: 1)
      // The same.
      unsafe primitive.initialize(to: os_unfair_lock())
    #else
      // A fresh allocation of exactly one mutex, initialised before anybody can see it.
      unsafe primitive = .allocate(capacity: 1)
      // The same: `pthread_mutex_init` overwrites what stands there.
      unsafe primitive.initialize(to: pthread_mutex_t())
      // Fails only for lack of memory, and then nothing can go on.
      let status = unsafe pthread_mutex_init(primitive, nil)
      precondition(status == 0, "DelegateForwarding could not create a mutex")
    #endif
  }

  /// Gives the memory back. Called once, by the owner's `deinit`, when nobody can hold the lock any more.
  func destroy() {
    #if !canImport(Darwin)
      // Nobody holds it, as the owner is going.
      unsafe pthread_mutex_destroy(primitive)
    #endif
    // Allocated by `init` and not used after this.
    unsafe primitive.deallocate()
  }

  /// Runs `body`, which must not run foreign code, while holding the lock.
  func withLock<Result>(_ body: () -> Result) -> Result {
    #if canImport(Darwin)
      // The pointer is valid until `destroy`.
      unsafe os_unfair_lock_lock(primitive)
      // The same.
      defer { unsafe os_unfair_lock_unlock(primitive) }
    #else
      // The pointer is valid until `destroy`.
      unsafe pthread_mutex_lock(primitive)
      // The same.
      defer { unsafe pthread_mutex_unlock(primitive) }
    #endif
    return body()
  }
}
