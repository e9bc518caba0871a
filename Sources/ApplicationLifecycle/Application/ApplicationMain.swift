import Foundation

/// Creates the application, launches it and runs the main loop until it terminates. It never returns.
///
/// Call it from a `main.swift`, or mark the subclass with `@main`, which does the same:
///
/// ```swift
/// ApplicationMain(MyApp.self)
/// ```
///
/// The main loop is `RunLoop.main`, which serves the main queue and the main actor as well.
///
/// From then on signals are handled, even if the process was started with them blocked. SIGHUP, SIGINT and SIGTSTP stay
/// ignored if the process was started with them ignored. <doc:Signals> has a table. Call this before you start threads,
/// because those could receive the signals instead.
///
/// The descriptors 0, 1 and 2 are reserved for the standard streams, even if these are closed.
///
/// - Parameters:
///   - type: The application's class.
///   - options: The reason for the launch and its arguments. The default is the command line.
@MainActor
@available(*, noasync, message: "It runs the main loop, and an async function is a part of that.")
public func ApplicationMain(_ type: Application.Type, options: LaunchOptions = .commandLine) -> Never {
  let supervisor = ProcessSupervisor(host: OwnProcess(), application: Application.self)
  Application.supervisorOfProcess = supervisor
  StandardStreams.keepClear { SignalListener.start(supervisor) }
  let application = type.init()
  supervisor.decideHangup(reloads: application.reloadsOnHangup)
  // Ignored if the initializer has requested the end.
  application.launch(options: options)
  while true {
    _ = RunLoop.main.run(mode: .default, before: .distantFuture)
  }
}

extension Application {
  /// The program's entry point for `@main` on a subclass. See ``ApplicationMain(_:options:)``.
  public class func main() {
    ApplicationMain(self)
  }
}
