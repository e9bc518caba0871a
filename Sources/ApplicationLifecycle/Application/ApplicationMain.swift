import Foundation

/// Creates the application, launches it and runs the main loop until it terminates. It never returns.
///
/// Call it from a `main.swift`, or write `@main` before the subclass, which does the same:
///
/// ```swift
/// ApplicationMain(MyApp.self)
/// ```
///
/// The main loop is `RunLoop.main`, which serves the main queue and the main actor as well.
///
/// Signals are handled from here on: <doc:Signals> has a table. They are handled even if the process was started with them blocked, but SIGHUP,
/// SIGINT and SIGTSTP stay ignored where it was started with them ignored. The descriptors 0, 1 and 2 are left to the standard streams, also
/// where these are closed.
///
/// - Parameters:
///   - type: The application's class.
///   - options: Why it is launched, and with which arguments: those of the command line.
@MainActor
@available(*, noasync, message: "It runs the main loop, which an async function is a part of.")
public func ApplicationMain(_ type: Application.Type, options: LaunchOptions = .commandLine) -> Never {
  let supervisor = ProcessSupervisor(host: OwnProcess())
  Application.supervisorOfProcess = supervisor
  StandardStreams.keepClear { SignalListener.start(supervisor) }
  let application = type.init()
  supervisor.decideHangup(reloads: application.reloadsOnHangup)
  // Ignored after a request to end from its initializer.
  application.launch(options: options)
  while true {
    _ = RunLoop.main.run(mode: .default, before: .distantFuture)
  }
}

extension Application {
  /// The program's entry, for `@main` on a subclass. See ``ApplicationMain(_:options:)``.
  public class func main() {
    ApplicationMain(self)
  }
}
