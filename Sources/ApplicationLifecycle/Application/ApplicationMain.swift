import Foundation

/// Creates the application, launches it and runs the main loop until it terminates. It never returns.
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
/// The process's signals are handled from then on, see <doc:Signals>. Standard streams that are closed are opened on
/// `/dev/null`.
///
/// - Parameters:
///   - type: The application's class.
///   - options: The reason for the launch and its arguments. The default is the command line.
@MainActor
@available(*, noasync, message: "It runs the main loop, and an async function is a part of that.")
public func ApplicationMain(_ type: Application.Type, options: LaunchOptions = .commandLine) -> Never {
  Application.supervisorOfProcess = ProcessSupervisor(host: OwnProcess(), performOnMain: Application.perform)
  // The launch is ignored if the initializer has requested the end.
  type.init().launch(options: options)
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
