import ApplicationLifecycle
import Foundation

/// A program for the tests: it prints each callback, and misbehaves as its first argument says.
@main final class LifecycleHost: Application {
  override var services: [any ApplicationDelegate] { [Printer(), Misbehaving()] }

  required init() {
    super.init()
    if CommandLine.arguments.contains("end-at-creation") { terminate(exitCode: 5) }
  }

  override func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    say("application \(options.arguments) \(app === Application.shared)")
    return true
  }
}

/// Prints a line at once, also into a pipe.
func say(_ text: String) {
  print(text)
  fflush(nil)
}

final class Printer: ApplicationDelegate {
  func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    say("did finish")
    return true
  }

  func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Bool {
    say("open \(url)")
    return true
  }

  func applicationDidBecomeActive(_ app: Application) { say("did become active") }
  func applicationWillTerminate(_ app: Application) { say("will terminate") }
}

final class Misbehaving: ApplicationDelegate {
  private var scenario: String?

  func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    scenario = options.arguments.first
    switch scenario {
    case "end-at-launch":
      app.terminate(exitCode: 7)
      app.terminate(exitCode: 8)
    case "block-at-launch": block()
    default: break
    }
    return true
  }

  func applicationDidBecomeActive(_ app: Application) {
    switch scenario {
    case "fetch-for-ever":
      Task {
        say("fetching")
        await app.receive(remoteNotification: [:])
        say("fetched")
      }
    case "fetch-past-deadline":
      app.remoteNotificationDeadline = .milliseconds(50)
      Task { say("result \(await app.receive(remoteNotification: [:]))") }
    case "second-application":
      _ = SecondApplication()
    default: break
    }
  }

  func application(
    _ app: Application, didReceiveRemoteNotification notification: RemoteNotification
  ) async -> FetchResult {
    // Nobody resumes it, and it doesn't mind being cancelled.
    await withUnsafeContinuation { _ in }
  }

  func applicationDidEnterBackground(_ app: Application) {
    guard scenario == "work-in-background" else { return }
    say("did enter background")
    DispatchQueue.main.async { say("main loop") }
  }

  func applicationWillEnterForeground(_ app: Application) {
    if scenario == "work-in-background" { say("will enter foreground") }
  }

  func applicationWillTerminate(_ app: Application) {
    if scenario == "block-at-end" { block() }
  }

  private func block() -> Never {
    say("blocked")
    while true { Thread.sleep(forTimeInterval: 3600) }
  }
}

final class SecondApplication: Application {}
