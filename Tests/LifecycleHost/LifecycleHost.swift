@_spi(Testing) import ApplicationLifecycle
import Foundation

/// A program for the tests. It prints each callback, and its first argument is the scenario.
///
/// `deadline=SECONDS` sets the deadline of the end, `launch-deadline=SECONDS` that of the preparation, and `reload`
/// makes SIGHUP request a reload. `exit-with-7` ends the application once it is active. `signal=NUMBER at=STEP` sends a
/// signal at a step of the beginning, and `name-signal` prints the signal that asked for the end, or 0. Beyond the
/// deadline it waits longer than other applications, because the machine may be busy, unless it is `impatient`, or
/// `grace=SECONDS` says how long services have that begin after the deadline.
@main final class LifecycleHost: Application {
  override var services: [any ApplicationDelegate] {
    if scenario == "hangup-and-block" { block() }
    reach("services")
    return [Printer(), Misbehaving(), First(), Second(), Third()]
  }

  override var reloadsOnHangup: Bool { CommandLine.arguments.contains("reload") }

  override var shutdownDeadline: Duration { duration("deadline") ?? .seconds(10) }

  override var launchDeadline: Duration { duration("launch-deadline") ?? .seconds(600) }

  private func duration(_ name: String) -> Duration? { value(name).flatMap(Double.init).map { .seconds($0) } }

  required init() {
    super.init()
    if !CommandLine.arguments.contains("impatient") {
      shutdownTimeouts = ShutdownTimeouts(grace: duration("grace") ?? .seconds(5), handover: .seconds(60))
    }
    switch scenario {
    case "end-at-creation": terminate(exitCode: 5)
    case "hangup-and-block": kill(getpid(), SIGHUP)
    case "ignore-interrupt": signal(SIGINT, SIG_IGN)
    default: break
    }
    reach("creation")
  }

  override func applicationWillLaunch(_ app: Application, options: LaunchOptions) async throws {
    reach("application")
    await Task.yield()
  }

  override func application(_ app: Application, willFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    reach("willFinish")
    return true
  }

  override func applicationDidBecomeActive(_ app: Application) { reach("active") }

  override func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    if !scenario.hasPrefix("prepare") { say("application \(options.arguments) \(app === Application.shared)") }
    reach("didFinish")
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
  func applicationWillTerminate(_ app: Application) {
    say("will terminate")
    if CommandLine.arguments.contains("name-signal") { say("signal \(app.terminationSignal ?? 0)") }
  }
}

let scenario = CommandLine.arguments.dropFirst().first ?? ""

/// The value of an argument, as in `deadline=0.2`.
func value(_ name: String) -> String? {
  CommandLine.arguments.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
}

/// Sends the signal that the arguments name, if this is its step, once.
@MainActor func reach(_ step: String) {
  guard step == value("at"), let signal = signalToSend else { return }
  signalToSend = nil
  kill(getpid(), signal)
}

@MainActor private var signalToSend = value("signal").flatMap(Int32.init)

/// Where the program prints: standard output may be closed.
let outputDescriptor: Int32 = fcntl(9, F_GETFD) == -1 ? STDOUT_FILENO : 9

/// Prints a line at once, also into a pipe.
func say(_ text: String) {
  let line = Array("\(text)\n".utf8)
  _ = write(outputDescriptor, line, line.count)
}
