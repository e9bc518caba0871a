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

/// Distinguishes threads that run at the same time.
@usableFromInline
enum ThreadID {
  /// The number of the calling thread.
  @usableFromInline static var current: UInt {
    #if os(Windows)
      return UInt(GetCurrentThreadId())
    #elseif os(WASI)
      return 0
    #elseif canImport(Glibc) || canImport(Android)
      return UInt(pthread_self())
    #else
      // SAFETY: `pthread_t` is a pointer here, which is only compared.
      return unsafe UInt(bitPattern: OpaquePointer(pthread_self()))
    #endif
  }
}
