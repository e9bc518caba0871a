import Foundation
import Synchronization

/// The pipe that the signal handler writes to. A handler may neither take a lock nor allocate.
private let signalPipe = Atomic<Int32>(-1)

/// The function of `ChildSignalMask`. That module is not imported, because each module that imports this one would then
/// have to find its header.
///
/// SAFETY: C and Swift have the same calling convention for a function with one pointer and no result.
@_silgen_name("unblock_in_children")
private func unblockInChildren(_ signals: UnsafePointer<sigset_t>)

/// Receives the process's signals on a thread of its own.
///
/// Every other thread blocks the signals, so no signal interrupts a service's system call, and a service that blocks
/// the main thread delays no signal. Children would inherit the mask; `ChildSignalMask` prevents that.
///
/// The handler writes the signal's number into a pipe, which the thread reads. `sigwait` would need no pipe, but a
/// signal that arrives while a thread starts a child would then kill the process.
final class SignalListener: Sendable {
  /// The byte that reports that the main thread is ready to be stopped. No signal has this number.
  private static let readyToStop: UInt8 = 0

  private let supervisor: ProcessSupervisor
  private let input: Int32
  private let output: Int32

  /// Begins to handle signals. Call it before there are other threads: those that start later inherit the main thread's mask.
  static func start(_ supervisor: ProcessSupervisor) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fatalError("No pipe for signals: \(String(cString: strerror(errno)))") }
    let listener = SignalListener(supervisor, input: ends[0], output: ends[1])
    supervisor.whenReadyToStop { listener.tellReadyToStop() }
    var signals = listener.takeOver()
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    unblockInChildren(&signals)
    let thread = Thread { [signals] in listener.listen(for: signals) }
    thread.name = "signals"
    thread.start()
  }

  private init(_ supervisor: ProcessSupervisor, input: Int32, output: Int32) {
    self.supervisor = supervisor
    self.input = input
    self.output = output
    for end in [input, output] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler must not wait, even if no thread reads the pipe.
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  /// Installs the handlers.
  ///
  /// - Returns: The handled signals: all except those that stay ignored because the process inherited them as ignored.
  private func takeOver() -> sigset_t {
    signalPipe.store(output, ordering: .sequentiallyConsistent)
    let taken = ProcessState.handledSignals.filter {
      !(ProcessState.signalsKeptIgnored.contains($0) && Self.isIgnored($0))
    }
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in taken { sigaddset(&mask, number) }
    for number in taken { Self.handle(number, holdingBack: mask) }
    return mask
  }

  /// Installs a handler. The other signals are blocked while it runs, so that the numbers arrive in order.
  private static func handle(_ number: Int32, holdingBack mask: sigset_t) {
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { number in
      let before = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(signalPipe.load(ordering: .relaxed), &byte, 1)
      errno = before
    }
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_mask = mask
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  /// Whether the process was started with this signal ignored, as by `nohup`, or for a background job by a shell
  /// without job control.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Called by the main thread, which may wait: signals may have filled the pipe.
  private func tellReadyToStop() {
    var byte = Self.readyToStop
    while write(output, &byte, 1) != 1 {
      var pipe = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
      poll(&pipe, 1, -1)
    }
  }

  private func listen(for signals: sigset_t) {
    // Writing a message to a standard error that nothing reads must not end the process.
    var broken = sigset_t()
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &broken, nil)
    var signals = signals
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    while true {
      if let byte = nextByte(waits: !supervisor.isStopDue) {
        if byte == Self.readyToStop { supervisor.readyToStop() } else { supervisor.receive(signal: Int32(byte)) }
      } else {
        // All signals so far have been received. A SIGCONT among them would have revoked the stop.
        supervisor.stopProcess()
      }
    }
  }

  /// Reads the next byte. With `waits` false, returns nil if there is none.
  private func nextByte(waits: Bool) -> UInt8? {
    while true {
      var pipe = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      var byte: UInt8 = 0
      switch poll(&pipe, 1, waits ? -1 : 0) {
      case 1: if read(input, &byte, 1) == 1 { return byte }
      case 0: return nil
      default: break  // A signal has interrupted the call, so its number is in the pipe now.
      }
    }
  }
}
