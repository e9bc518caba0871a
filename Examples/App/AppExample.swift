import ApplicationLifecycle
import Foundation

/// An application that is built from services, each in a file of its own. It runs until a signal ends it.
///
/// - Before the launch, the queue reads its configuration. If that fails, the application ends with status 1.
/// - SIGTERM and SIGINT end it: the queue is flushed first.
/// - SIGHUP has the queue read its configuration again, which is the file that the first argument names.
/// - SIGTSTP stops the heartbeat and then the process, and SIGCONT lets both go on.
final class ExampleApplication: Application {
  override var services: [any ApplicationDelegate] { [EventLogger(), Heartbeat(), UploadQueue.shared] }

  /// On SIGHUP, the services read their configuration again.
  override var reloadsOnHangup: Bool { true }

  /// The time that all services together may take to shut down.
  override var shutdownDeadline: Duration { .seconds(20) }

  override func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    say("application", "process \(ProcessInfo.processInfo.processIdentifier), arguments \(options.arguments)")
    say("application", "in Examples/App: EventLogger.swift (log), Heartbeat.swift, UploadQueue.swift (queue)")
    return true
  }

  /// A URL among the arguments is opened after launch: `swift run Examples app example://upload/letter`.
  override func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Bool {
    guard url.scheme == "example" else { return false }
    UploadQueue.shared.add(url.lastPathComponent)
    return true
  }
}

/// Writes a line at once, also into a pipe, for which `print` has a buffer.
func say(_ who: String, _ what: String) {
  try? FileHandle.standardOutput.write(contentsOf: Data("\(who): \(what)\n".utf8))
}
