import ApplicationLifecycle
import Foundation

/// A service whose system calls on the main thread would end early if a signal interrupted them.
final class Sleeper: ApplicationDelegate {
  func applicationDidBecomeActive(_ app: Application) {
    guard app.launchOptions?.arguments.first == "poll-when-active" else { return }
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    let end = ends[1]
    Thread.detachNewThread {
      for _ in 1...20 {
        for number in [SIGHUP, SIGCONT] {
          Self.waitUntilMainThreadSleeps()
          kill(getpid(), number)
        }
      }
      Self.waitUntilMainThreadSleeps()
      kill(getpid(), SIGTERM)
      Self.waitUntilMainThreadSleeps()
      _ = write(end, "x", 1)
    }
    var input = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    say("poll \(poll(&input, 1, -1))")
  }

  func applicationWillTerminate(_ app: Application) {
    guard app.launchOptions?.arguments.first == "sleep-at-end" else { return }
    say("sleeps")
    say("slept, \(sleep(3600)) seconds are left")
  }

  nonisolated private static func waitUntilMainThreadSleeps() {
    var state: Character?
    repeat {
      usleep(100)
      let text = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8)
      state = text?.split(separator: ")").last?.dropFirst().first
    } while state != "S"
  }
}
