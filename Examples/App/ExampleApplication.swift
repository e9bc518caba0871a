import ApplicationLifecycle
import Foundation

/// The application: it names its services, and does what concerns the whole.
final class ExampleApplication: Application {
  override var services: [any ApplicationDelegate] {
    [EventLogger(), Heartbeat(), PushNotificationService.shared]
  }

  override func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    say("application", "process \(ProcessInfo.processInfo.processIdentifier), arguments \(options.arguments)")
    return true
  }

  override func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Bool {
    guard url.scheme == "example" else { return false }
    say("application", "opens \(url)")
    return true
  }
}
