import Foundation

/// Creates the application, prepares and launches it, and runs the main loop until it terminates. It never returns.
///
/// Call it from a `main.swift`, or mark the subclass with `@main`, which does the same:
///
/// ```swift
/// final class MyApp: Application {}
///
/// ApplicationMain(MyApp.self)
/// ```
///
/// The main loop is `RunLoop.main`, which serves the main queue and the main actor as well.
///
/// The process's signals are handled from then on: see <doc:InProduction>. Closed standard streams are opened on
/// `/dev/null`.
///
/// - Parameters:
///   - type: The application's class.
///   - options: The reason for the launch and its arguments. The default is the command line.
@MainActor
@available(*, noasync, message: "It runs the main loop, and an async function is a part of that.")
public func ApplicationMain(_ type: Application.Type, options: LaunchOptions = .commandLine) -> Never {
  Application.supervisorOfProcess = ProcessSupervisor(host: OwnProcess(), performOnMain: Application.perform)
  let runMainLoopOnce = { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  let application = type.init()
  // Both are ignored if the initializer has requested the end.
  application.beginPreparation(options: options)
  while application.lifecycle.isPreparing { runMainLoopOnce() }
  // Not in a task of the main actor: if a callback ran the main loop there, it would serve no other task and no signal.
  application.beginLaunch(options: options)
  withExtendedLifetime(application) { () -> Never in while true { runMainLoopOnce() } }
}

extension Application {
  /// The program's entry point for `@main` on a subclass. See ``ApplicationMain(_:options:)``.
  public class func main() {
    ApplicationMain(self)
  }
}
