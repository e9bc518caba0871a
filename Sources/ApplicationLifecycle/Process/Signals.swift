import Foundation
import Synchronization

/// The signals of a process that is the application's own.
///
/// A handler writes each signal's number into a pipe, and a thread reads it there. What must not wait for another
/// thread, the handler does itself: a second terminating signal exits, and SIGTSTP stops a process that is ending.
enum Signals {
  private static let handled = [SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT]
  /// The signals that stay ignored if the process was started with them ignored, as by `nohup`, or for a background job
  /// by a shell without job control.
  private static let keptIgnored: Set = [SIGINT, SIGHUP, SIGTSTP]

  /// Whether SIGTSTP has come, and no SIGCONT after it.
  static var isStopRequested: Bool { memory.isStopRequested.load(ordering: .sequentiallyConsistent) }

  /// Whether a terminating signal has come, or the end has begun. The signal may still be on its way to the main
  /// thread.
  static var isEnding: Bool { memory.end.load(ordering: .sequentiallyConsistent) != HandlerMemory.noEnd }

  /// Installs the handlers. The pipe keeps the signals until ``deliver(hangupEnds:to:)``.
  ///
  /// - Returns: The signals that stay ignored.
  static func handle() -> Set<Int32> {
    // Creates it, before a handler uses it.
    _ = memory.owner
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    let ignored = keptIgnored.filter(isIgnored)
    for number in handled where !ignored.contains(number) {
      sigaddset(&unblocked, number)
      var action = sigaction()
      action.handler = handleSignal
      action.sa_flags = SA_RESTART
      // One handler at a time, so that the last of SIGTSTP and SIGCONT counts.
      sigfillset(&action.sa_mask)
      sigaction(number, &action, nil)
    }
    // A program that is started on a thread of Dispatch inherits its mask, which blocks them.
    pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
    return ignored
  }

  /// Calls `receive` for each signal but SIGCONT, on a thread of its own, because the main thread may be blocked.
  ///
  /// - Parameter hangupEnds: Whether SIGHUP is a terminating signal.
  static func deliver(hangupEnds: Bool, to receive: @escaping @Sendable (Int32) -> Void) {
    memory.hangupEnds.store(hangupEnds, ordering: .sequentiallyConsistent)
    // A SIGHUP that has come before, and is in the pipe, was a terminating signal too.
    if hangupEnds, memory.hasHangup.load(ordering: .sequentiallyConsistent) { _ = memory.beginEnd(by: SIGHUP) }
    // Threads of Dispatch block signals, so this one runs no handler.
    DispatchQueue(label: "signals").async {
      var byte: UInt8 = 0
      while true {
        if read(memory.input, &byte, 1) == 1 { receive(Int32(byte)) } else if errno != EINTR { return }
      }
    }
  }

  /// Whether the process ignores a signal.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// From now on, a terminating signal exits at once.
  ///
  /// - Returns: The terminating signal that has come before, if any.
  static func endHasBegun() -> Int32? {
    let former = memory.beginEnd(by: HandlerMemory.code)
    return former == HandlerMemory.noEnd || former == HandlerMemory.code ? nil : former
  }
}

// MARK: - The handler

/// What the handler has in common with the rest of the program.
private struct HandlerMemory: ~Copyable {
  // What `end` is besides a signal's number.
  static let noEnd: Int32 = 0
  static let code: Int32 = -1

  /// The process that installed the handlers, as opposed to a child that it forked.
  let owner = getpid()
  let input: Int32
  let output: Int32
  let hangupEnds = Atomic(false)
  let hasHangup = Atomic(false)
  /// The terminating signal that came first, or `code` if the end began without one.
  let end = Atomic(noEnd)
  let isStopRequested = Atomic(false)

  init() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fatalError("No pipe for signals: \(String(cString: strerror(errno)))") }
    (input, output) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler must not wait, even if the thread doesn't read.
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  /// Sets `end`, if that has no value yet.
  ///
  /// - Returns: The value until now.
  func beginEnd(by cause: Int32) -> Int32 {
    end.compareExchange(expected: Self.noEnd, desired: cause, ordering: .sequentiallyConsistent).original
  }
}

private let memory = HandlerMemory()

/// Runs on whichever thread the kernel interrupts.
///
/// SAFETY: It may interrupt that thread anywhere, even inside `malloc`. It takes no lock and allocates nothing: it
/// calls only functions that POSIX allows in a handler, and uses only `memory`, which exists before the first handler
/// does, so accessing it is a load.
private func handleSignal(_ number: Int32) {
  let error = errno
  defer { errno = error }
  // A child that was forked and hasn't started its program yet treats the signal as that program will.
  guard getpid() == memory.owner else {
    signal(number, SIG_DFL)
    raise(number)
    return
  }
  switch number {
  case SIGCONT:
    memory.isStopRequested.store(false, ordering: .sequentiallyConsistent)
    return
  case SIGTSTP where Signals.isEnding:
    raise(SIGSTOP)
    return
  case SIGTSTP: memory.isStopRequested.store(true, ordering: .sequentiallyConsistent)
  case SIGHUP where !memory.hangupEnds.load(ordering: .sequentiallyConsistent):
    memory.hasHangup.store(true, ordering: .sequentiallyConsistent)
  default: if memory.beginEnd(by: number) != HandlerMemory.noEnd { _exit(128 + number) }
  }
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(memory.output, &byte, 1)
}

// MARK: - The action for a signal

extension sigaction {
  /// The handler. Each platform's headers put it in a union of another name.
  #if canImport(Darwin)
    fileprivate var handler: (@convention(c) (Int32) -> Void)? {
      get { __sigaction_u.__sa_handler }
      set { __sigaction_u.__sa_handler = newValue }
    }
  #else
    fileprivate var handler: (@convention(c) (Int32) -> Void)? {
      get { __sigaction_handler.sa_handler }
      set { __sigaction_handler.sa_handler = newValue }
    }
  #endif
}
