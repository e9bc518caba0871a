#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif os(Windows)
  import WinSDK
#endif

/// The platform's mutual exclusion lock, in memory that `Locked` owns.
///
/// The library uses the platform's lock instead of `Synchronization.Mutex`, because ThreadSanitizer on Linux does not
/// see the ordering of a `Mutex` and reports false races.
///
/// SAFETY: Each function is handed a pointer into `Locked`'s allocation, which is valid and does not move from
/// `initialize` to `deinitialize`. `Locked` calls these two once each, in its `init` and `deinit`.
enum Lock {
  #if canImport(Darwin)
    typealias Primitive = os_unfair_lock
  #elseif os(Windows)
    typealias Primitive = SRWLOCK
  #elseif os(WASI)
    /// WASI has one thread, so there is nothing to exclude.
    typealias Primitive = UInt8
  #else
    typealias Primitive = pthread_mutex_t
  #endif

  @unsafe static func initialize(_ lock: UnsafeMutablePointer<Primitive>) {
    #if canImport(Darwin)
      unsafe lock.initialize(to: os_unfair_lock())
    #elseif os(Windows)
      unsafe InitializeSRWLock(lock)
    #elseif os(WASI)
      unsafe lock.initialize(to: 0)
    #else
      unsafe lock.initialize(to: pthread_mutex_t())
      let status = unsafe pthread_mutex_init(lock, nil)
      precondition(status == 0, "DelegateForwarding could not create a mutex: error \(status)")
    #endif
  }

  @unsafe static func deinitialize(_ lock: UnsafeMutablePointer<Primitive>) {
    #if !canImport(Darwin) && !os(Windows) && !os(WASI)
      unsafe pthread_mutex_destroy(lock)
    #endif
  }

  @unsafe @inline(__always)
  static func acquire(_ lock: UnsafeMutablePointer<Primitive>) {
    #if canImport(Darwin)
      unsafe os_unfair_lock_lock(lock)
    #elseif os(Windows)
      unsafe AcquireSRWLockExclusive(lock)
    #elseif !os(WASI)
      unsafe pthread_mutex_lock(lock)
    #endif
  }

  @unsafe @inline(__always)
  static func release(_ lock: UnsafeMutablePointer<Primitive>) {
    #if canImport(Darwin)
      unsafe os_unfair_lock_unlock(lock)
    #elseif os(Windows)
      unsafe ReleaseSRWLockExclusive(lock)
    #elseif !os(WASI)
      unsafe pthread_mutex_unlock(lock)
    #endif
  }
}
