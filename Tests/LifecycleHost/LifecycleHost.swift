@_spi(Testing) import ApplicationLifecycle
import Foundation

/// A program for the tests. It prints each callback, and its first argument is the scenario.
///
/// `deadline=SECONDS` sets the deadline of the end, and `reload` makes SIGHUP request a reload. `exit-with-7` ends the
/// application once it is active. Beyond the deadline it waits longer than other applications, because the machine may
/// be busy, unless it is `impatient`, or `grace=SECONDS` says how long services have that begin after the deadline.
@main final class LifecycleHost: Application {
  override var services: [any ApplicationDelegate] {
    if scenario == "hangup-and-block" { block() }
    return [Printer(), Misbehaving(), First(), ShuttingDown(), Last()]
  }

  override var reloadsOnHangup: Bool { CommandLine.arguments.contains("reload") }

  override var shutdownDeadline: Duration { duration("deadline") ?? .seconds(10) }

  /// The value of an argument.
  private func duration(_ name: String) -> Duration? {
    let argument = CommandLine.arguments.first { $0.hasPrefix("\(name)=") }
    return argument.flatMap { Double($0.dropFirst(name.count + 1)) }.map { .seconds($0) }
  }

  required init() {
    super.init()
    if !CommandLine.arguments.contains("impatient") {
      shutdownTimeouts = ShutdownTimeouts(grace: duration("grace") ?? .seconds(5), handover: .seconds(60))
    }
    switch scenario {
    case "end-at-creation": terminate(exitCode: 5)
    case "hangup-at-creation", "hangup-and-block": kill(getpid(), SIGHUP)
    default: break
    }
  }

  override func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    say("application \(options.arguments) \(app === Application.shared)")
    return true
  }
}

final class Printer: ApplicationDelegate {
  func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Bool {
    say("open \(url)")
    return true
  }

  func applicationDidBecomeActive(_ app: Application) { say("did become active") }
  func applicationWillResignActive(_ app: Application) { say("will resign active") }
  func applicationDidEnterBackground(_ app: Application) { say("did enter background") }
  func applicationWillEnterForeground(_ app: Application) { say("will enter foreground") }
  func applicationDidReceiveReloadRequest(_ app: Application) { say("reload \(app.state)") }
  func applicationWillTerminate(_ app: Application) { say("will terminate") }
}

let scenario = CommandLine.arguments.dropFirst().first ?? ""

/// Where the program prints: standard output may be closed.
let outputDescriptor: Int32 = fcntl(9, F_GETFD) == -1 ? STDOUT_FILENO : 9

/// Prints a line at once, also into a pipe.
func say(_ text: String) {
  let line = Array("\(text)\n".utf8)
  _ = write(outputDescriptor, line, line.count)
}
