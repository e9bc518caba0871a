import Foundation

/// The process that the application runs in. All members may be used from any thread.
protocol ProcessHost: Sendable {
  /// Whether the process is the application's own, and ends with it.
  var ownsProcess: Bool { get }

  /// Called when the launch begins. `receive` is called for each signal from now on.
  func deliverSignals(hangupEnds: Bool, to receive: @escaping @Sendable (Int32) -> Void)

  /// Called when the application begins to end.
  ///
  /// - Returns: The terminating signal that has come before, if any.
  func endHasBegun() -> Int32?

  /// Called when the application has ended.
  func exit(_ status: Int32)

  /// Ends the process without the application's remaining steps.
  func exitAtOnce(_ status: Int32)

  /// Writes a line for the person who started the program.
  func report(_ message: String)
}

/// A program that launched the application itself, and continues when the application has ended.
struct EmbeddingHost: ProcessHost {
  var ownsProcess: Bool { false }
  func deliverSignals(hangupEnds: Bool, to receive: @escaping @Sendable (Int32) -> Void) {}
  func endHasBegun() -> Int32? { nil }
  func exit(_ status: Int32) {}
  func exitAtOnce(_ status: Int32) {}
  func report(_ message: String) { writeToStandardError(message) }
}

/// A process that is the application's own.
struct OwnProcess: ProcessHost {
  private let ignoredSignals: Set<Int32>

  /// Opens closed standard streams, and begins to handle signals.
  init() {
    // A service that uses a closed stream would otherwise use whatever file is opened next.
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
    ignoredSignals = Signals.handle()
  }

  var ownsProcess: Bool { true }
  func deliverSignals(hangupEnds: Bool, to receive: @escaping @Sendable (Int32) -> Void) {
    // `nohup` ignores SIGHUP on purpose. It is worth a line only if the application waits for that signal. What the
    // application itself has ignored since then is worth none.
    for (number, name) in [(SIGINT, "SIGINT")] + (hangupEnds ? [] : [(SIGHUP, "SIGHUP")])
    where ignoredSignals.contains(number) {
      report("\(name) stays ignored, as it was before the application began")
    }
    Signals.deliver(hangupEnds: hangupEnds, to: receive)
  }
  func endHasBegun() -> Int32? { Signals.endHasBegun() }
  func exit(_ status: Int32) { Foundation.exit(status) }
  func exitAtOnce(_ status: Int32) { _exit(status) }
  func report(_ message: String) { writeToStandardError(message) }
}

/// Writes a line to standard error, unless nobody reads that or the write would block.
private func writeToStandardError(_ message: String) {
  // A pipe accepts up to this much at once or not at all.
  let longestLine = 4096
  let program = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "application"
  let line = Array("\(program): \(message)\n".utf8.prefix(longestLine))
  var stream = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
  guard poll(&stream, 1, 0) == 1, stream.revents == Int16(POLLOUT) else { return }
  _ = write(STDERR_FILENO, line, line.count)
}
