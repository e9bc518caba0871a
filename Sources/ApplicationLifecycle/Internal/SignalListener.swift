import Foundation
import Synchronization

/// Where the signal handler writes. A handler may neither take a lock nor allocate.
private let signalPipe = Atomic<Int32>(-1)

/// Receives the process's signals, in a thread of its own: a service that blocks the main thread does not hold it up.
///
/// Handlers write a signal's number into a pipe, which the thread reads. A handler and not a mask, as what another program is
/// started with afterwards would inherit the mask.
final class SignalListener: Sendable {
  /// Asks, from the main thread, whether to stop. No signal has this number.
  private static let readyToStop: UInt8 = 0

  private let input: Int32
  private let output: Int32
  private let stopped = DispatchSemaphore(value: 0)

  /// Begins to handle signals. The application must exist when the main loop runs.
  static func start() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fatalError("No pipe for signals: \(String(cString: strerror(errno)))") }
    let listener = SignalListener(input: ends[0], output: ends[1])
    let thread = Thread { listener.listen() }
    thread.name = "signals"
    thread.start()
    listener.takeOver(SignalState.handled)
  }

  private init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
    for end in [input, output] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler must not wait, not even when nobody reads.
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  private func takeOver(_ signals: Set<Int32>) {
    signalPipe.store(output, ordering: .sequentiallyConsistent)
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in signals {
      sigaddset(&mask, number)
      signal(number) { number in
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(signalPipe.load(ordering: .relaxed), &byte, 1)
        errno = before
      }
    }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  private func listen() {
    var state = SignalState()
    while let byte = nextByte() {
      if byte == Self.readyToStop {
        if state.readyToStop() { kill(getpid(), SIGSTOP) }
        stopped.signal()
      } else if let action = state.receive(Int32(byte)) {
        perform(action)
      }
    }
  }

  private func nextByte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      if read(input, &byte, 1) == 1 { return byte }
      guard errno == EINTR else { return nil }
    }
  }

  private func perform(_ action: SignalState.Action) {
    switch action {
    case .terminate: onMain { Application.shared.terminate() }
    case .exit(let status): _exit(status)
    case .suspend: onMain { self.suspend() }
    case .resume: onMain { Application.shared.resumeAfterStop() }
    }
  }

  /// Puts the application into the background, and has the process stopped. Returns when it goes on.
  ///
  /// The listening thread stops it, as it knows whether a SIGCONT has come since.
  @MainActor
  private func suspend() {
    Application.shared.prepareToStop()
    var byte = Self.readyToStop
    _ = write(output, &byte, 1)
    stopped.wait()
  }

  private func onMain(_ work: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(work) }
  }
}
