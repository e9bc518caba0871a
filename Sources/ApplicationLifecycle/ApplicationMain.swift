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
/// ## Signals
///
/// | signal | what happens |
/// | --- | --- |
/// | SIGTERM, SIGINT, SIGHUP | The application terminates. The exit status is 0, as it has ended by its own steps. |
/// | another of these during that | The process exits at once, with 128 + the signal's number, also while a service blocks the main thread. |
/// | SIGTSTP | The application resigns active and enters the background. Then the process is stopped, by SIGSTOP. |
/// | SIGCONT | It comes back by the same steps. Without a SIGTSTP before, nothing happens. |
///
/// They are handled even if the process was started with these signals ignored or blocked, as a shell does for a job in the background.
///
/// - Parameters:
///   - type: The application's class.
///   - options: Why it is launched, and with which arguments: those of the command line.
@MainActor
@available(*, noasync, message: "It runs the main loop, which an async function is a part of.")
public func ApplicationMain(_ type: Application.Type, options: LaunchOptions = .commandLine) -> Never {
  SignalListener.start()
  let application = type.init()
  application.host = OwnProcess()
  // A request from its initializer or one before it.
  if application.state == .terminated { exit(application.exitCode ?? 0) }
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
