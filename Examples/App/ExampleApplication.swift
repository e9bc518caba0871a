import ApplicationLifecycle
import Foundation

/// The application: it lists its services, and handles what concerns all of them.
final class ExampleApplication: Application {
  override var services: [any ApplicationDelegate] {
    [EventLogger(), Heartbeat(), PushNotificationService.shared, UploadQueue(configuration: configuration)]
  }

  /// On SIGHUP, the services read their configuration again.
  override var reloadsOnHangup: Bool { true }

  override var shutdownDeadline: Duration {
    argument(behind: "--deadline").flatMap(Double.init).map { .seconds($0) } ?? super.shutdownDeadline
  }

  private var configuration: URL? { argument(behind: "--config").map { URL(fileURLWithPath: $0) } }

  private func argument(behind option: String) -> String? {
    let arguments = launchOptions?.arguments ?? []
    guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else { return nil }
    return arguments[index + 1]
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
