import ApplicationLifecycle
import Foundation

/// A service that reads standard input and writes to standard output and error, even if they are closed, and uses every kind of timer.
final class StreamUser: ApplicationDelegate {
  func applicationDidBecomeActive(_ app: Application) {
    guard app.launchOptions?.arguments.first == "streams" else { return }
    Thread.detachNewThread {
      while true {
        var bytes = [UInt8](repeating: 0, count: 8)
        if read(STDIN_FILENO, &bytes, bytes.count) <= 0 { usleep(1000) }
      }
    }
    // These bytes would be read as signals if they got into the library's pipe.
    for number in [SIGTERM, SIGTSTP, SIGHUP] {
      for stream in [STDOUT_FILENO, STDERR_FILENO] {
        var bytes = [UInt8](repeating: UInt8(number), count: 7) + [UInt8(ascii: "\n")]
        _ = write(stream, &bytes, bytes.count)
      }
    }
    _ = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in
      DispatchQueue.main.asyncAfter(wallDeadline: .now() + 0.001) {
        Task { @MainActor in
          try? await Task.sleep(for: .milliseconds(1))
          DispatchQueue.global().asyncAfter(deadline: .now() + 0.001) {
            say("streams \((0...2).filter { fcntl($0, F_GETFD) != -1 })")
          }
        }
      }
    }
  }
}
