import Foundation
import Synchronization

/// Where the signal handler writes. A handler may neither take a lock nor allocate.
private let signalPipe = Atomic<Int32>(-1)

/// Receives the process's signals, in a thread of its own: a service that blocks the main thread does not hold it up.
///
/// Handlers write a signal's number into a pipe, which the thread reads. A handler and not a mask, as what another program is
/// started with afterwards would inherit the mask.
final class SignalListener: Sendable {
  /// Says that the main thread is ready to be stopped. No signal has this number.
  private static let readyToStop: UInt8 = 0

  /// From the moment at which a stop is due until the stop. A SIGCONT that was sent right behind the SIGTSTP, and whose handler has not run
  /// yet, would be lost otherwise.
  private static let settlingTime = Duration.milliseconds(10)

  private let supervisor: ProcessSupervisor
  private let input: Int32
  private let output: Int32

  /// Begins to handle signals.
  static func start(_ supervisor: ProcessSupervisor) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fatalError("No pipe for signals: \(String(cString: strerror(errno)))") }
    let listener = SignalListener(supervisor, input: ends[0], output: ends[1])
    supervisor.whenReadyToStop { listener.tellReadyToStop() }
    let thread = Thread { listener.listen() }
    thread.name = "signals"
    thread.start()
    listener.takeOver(ProcessState.handledSignals)
  }

  private init(_ supervisor: ProcessSupervisor, input: Int32, output: Int32) {
    self.supervisor = supervisor
    self.input = input
    self.output = output
    for end in [input, output] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler must not wait, not even when nobody reads.
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  private func takeOver(_ signals: Set<Int32>) {
    signalPipe.store(output, ordering: .sequentiallyConsistent)
    let taken = signals.filter { !(ProcessState.signalsKeptIgnored.contains($0) && Self.isIgnored($0)) }
    var mask = Self.mask(of: taken)
    for number in taken { Self.handle(number, holdingBack: mask) }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  /// While a handler runs, the others are held back, so that bytes come in the order of signals.
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

  private static func mask(of signals: Set<Int32>) -> sigset_t {
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in signals { sigaddset(&mask, number) }
    return mask
  }

  /// Whether the process was started with this signal ignored, as by `nohup` or in the background by a shell without job control.
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

  private func tellReadyToStop() {
    var byte = Self.readyToStop
    // Signals may have filled the pipe. The main thread has time.
    while write(output, &byte, 1) != 1 {
      var pipe = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
      poll(&pipe, 1, -1)
    }
  }

  private func listen() {
    Self.blockSignals()
    var stopTime: ContinuousClock.Instant?
    while true {
      stopTime = supervisor.isStopDue ? stopTime ?? .now + Self.settlingTime : nil
      if let byte = nextByte(until: stopTime) {
        if byte == Self.readyToStop { supervisor.readyToStop() } else { supervisor.receive(signal: Int32(byte)) }
      } else if !Self.isContinuePending {
        // After all signals so far: a SIGCONT among them has revoked it.
        supervisor.stopProcess()
      }
    }
  }

  /// Leaves the signals to the main thread: several threads would handle them in any order. Nor must a message on standard error that nobody
  /// reads end the process with another status.
  private static func blockSignals() {
    var mask = Self.mask(of: ProcessState.handledSignals.union([SIGPIPE]))
    pthread_sigmask(SIG_BLOCK, &mask, nil)
  }

  /// Whether a SIGCONT waits for the main thread to handle it.
  private static var isContinuePending: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, SIGCONT) == 1
  }

  /// The next byte. Nil if none comes until then.
  private func nextByte(until time: ContinuousClock.Instant?) -> UInt8? {
    while true {
      let left = time.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
      var pipe = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      var byte: UInt8 = 0
      if poll(&pipe, 1, left.map { Int32(($0 / .milliseconds(1)).rounded(.up)) } ?? -1) == 1, read(input, &byte, 1) == 1
      {
        return byte
      }
      // A signal has interrupted it otherwise.
      if left == .zero { return nil }
    }
  }
}
