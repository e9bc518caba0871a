@_spi(Testing) import ApplicationLifecycle
import Foundation

/// A program for the tests. It prints each callback, and its first argument selects how it misbehaves.
/// `deadline=SECONDS` sets the deadline of the end, `reload` makes SIGHUP request a reload, and `exit-with-7` ends the
/// application once it is active.
///
/// It waits longer beyond the deadline than other applications, because the machine may be busy. With `impatient` it
/// does not.
@main final class LifecycleHost: Application {
  override var services: [any ApplicationDelegate] {
    [Printer(), Misbehaving(), First(), ShuttingDown(), Last(), StreamUser(), Children(), Sleeper()]
  }

  override var reloadsOnHangup: Bool { CommandLine.arguments.contains("reload") }

  required init() {
    super.init()
    if CommandLine.arguments.contains("end-at-creation") { terminate(exitCode: 5) }
    if CommandLine.arguments.contains("hangup-at-creation") { kill(getpid(), SIGHUP) }
    if !CommandLine.arguments.contains("impatient") { patience = Patience(grace: .seconds(5), handover: .seconds(60)) }
    let prefix = "deadline="
    if let deadline = CommandLine.arguments.first(where: { $0.hasPrefix(prefix) }) {
      shutdownDeadline = .seconds(Double(deadline.dropFirst(prefix.count))!)
    }
  }

  override func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    say("application \(options.arguments) \(app === Application.shared)")
    return true
  }
}

/// Where the program prints: standard output may be closed.
let outputDescriptor: Int32 = fcntl(9, F_GETFD) == -1 ? STDOUT_FILENO : 9

/// Prints a line at once, also into a pipe.
func say(_ text: String) {
  let line = Array("\(text)\n".utf8)
  _ = write(outputDescriptor, line, line.count)
}
