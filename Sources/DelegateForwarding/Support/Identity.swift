// Objects and threads as numbers, to tell them apart.

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

/// An object's identity as a number.
@inlinable
func identity(of object: AnyObject) -> UInt {
  UInt(bitPattern: ObjectIdentifier(object))
}

/// Distinguishes threads that run at the same time.
enum ThreadID {
  /// The number of the calling thread.
  static var current: UInt {
    #if os(Windows)
      return UInt(GetCurrentThreadId())
    #elseif os(WASI)
      return 1
    #elseif canImport(Glibc) || canImport(Android)
      return UInt(pthread_self())
    #else
      // SAFETY: `pthread_t` is a pointer here, which is only compared.
      return unsafe UInt(bitPattern: OpaquePointer(pthread_self()))
    #endif
  }
}

extension ThreadID {
  /// The calling thread, as debuggers and system tools number it.
  static var name: String {
    #if os(Windows)
      return "thread \(GetCurrentThreadId())"
    #elseif canImport(Darwin)
      // SAFETY: The calling thread's own `pthread_t` is valid.
      return pthread_main_np() != 0 ? "the main thread" : unsafe "thread \(pthread_mach_thread_np(pthread_self()))"
    #elseif os(Linux) || os(Android)
      return systemNumber.map { $0 == "\(getpid())" ? "the main thread" : "thread \($0)" } ?? "thread \(current)"
    #else
      return "thread \(current)"
    #endif
  }

  #if os(Linux) || os(Android)
    /// The kernel's number for the thread: the last component of where `/proc/thread-self` points.
    ///
    /// SAFETY: `readlink` writes no more than the buffer's count, and returns how much it wrote.
    private static var systemNumber: Substring? {
      unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
        let length = unsafe readlink("/proc/thread-self", buffer.baseAddress!, buffer.count)
        guard length > 0 else { return nil }
        let path = unsafe String(decoding: UnsafeRawBufferPointer(buffer)[..<length], as: UTF8.self)
        return path.split(separator: "/").last
      }
    }
  #endif
}
