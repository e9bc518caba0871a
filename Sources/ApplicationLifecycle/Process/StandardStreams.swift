import Foundation

/// Standard input, output and error, any of which may be closed.
enum StandardStreams {
  /// A pipe accepts up to this much at once or not at all.
  private static let longestReport = 4096

  static func isOpen(_ stream: Int32) -> Bool { fcntl(stream, F_GETFD) != -1 }

  /// Runs `body` so that it opens no descriptor 0, 1 or 2, even if these are closed.
  ///
  /// Otherwise a service that reads its closed standard input would read from the main loop's descriptor.
  static func keepClear(while body: () -> Void) {
    var placeholders: [Int32] = []
    defer { for placeholder in placeholders { close(placeholder) } }
    while let placeholder = Self.placeholder() { placeholders.append(placeholder) }
    body()
    if !placeholders.isEmpty { openEventLoops() }
  }

  /// Opens the lowest free descriptor, if it is a standard stream's. Reading or writing it fails, as if it were closed.
  private static func placeholder() -> Int32? {
    let descriptor = open("/", O_RDONLY | O_CLOEXEC)
    if descriptor <= STDERR_FILENO { return descriptor < 0 ? nil : descriptor }
    close(descriptor)
    return nil
  }

  /// Makes Foundation, Dispatch and the Swift runtime open the descriptors now that they would open when the main loop
  /// and timers are first used.
  ///
  /// A timer that is already due opens none, so the first timers, one on each clock, are due much later. One thread
  /// serves all timers: once two rounds of short timers have fired, it has also served the first ones.
  private static func openEventLoops() {
    _ = RunLoop.main
    DispatchQueue.main.async {}
    startTimers(firingAfter: 10) {}
    for _ in 1...2 {
      let fired = DispatchSemaphore(value: 0)
      startTimers(firingAfter: 0.001) { fired.signal() }
      for _ in 1...4 { _ = fired.wait(timeout: .now() + 1) }
    }
  }

  /// Starts a timer on each of the four clocks.
  private static func startTimers(firingAfter seconds: Double, _ fire: @escaping @Sendable () -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: fire)
    DispatchQueue.global().asyncAfter(wallDeadline: .now() + seconds, execute: fire)
    Task.detached {
      try? await Task.sleep(for: .seconds(seconds), clock: .continuous)
      fire()
    }
    Task.detached {
      try? await Task.sleep(for: .seconds(seconds), clock: .suspending)
      fire()
    }
  }

  /// Writes a line to standard error, unless the write would block.
  static func report(_ message: String) {
    let program = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "application"
    let line = Array("\(program): \(message)\n".utf8.prefix(longestReport))
    var stream = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&stream, 1, 0) == 1, stream.revents & Int16(POLLOUT) != 0 else { return }
    _ = write(STDERR_FILENO, line, line.count)
  }
}
