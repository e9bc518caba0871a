import ApplicationLifecycle
import Foundation

final class Misbehaving: ApplicationDelegate {
  private var scenario: String?

  func application(_ app: Application, willFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    if options.arguments.first == "end-in-launch" { app.terminate(exitCode: 7) }
    return options.arguments.first != "refuse-launch"
  }

  func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    scenario = options.arguments.first
    switch scenario {
    case "end-at-launch":
      app.terminate(exitCode: 7)
      app.terminate(exitCode: 8)
    case "block-at-launch": block()
    case "signal-at-launch": kill(getpid(), SIGTERM)
    case "hangup-at-launch": kill(getpid(), SIGHUP)
    case "signal-in-nested-loop":
      kill(getpid(), SIGTERM)
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
    default: break
    }
    return true
  }

  func applicationDidBecomeActive(_ app: Application) {
    if app.launchOptions?.arguments.contains("exit-with-7") == true { app.terminate(exitCode: 7) }
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
    case "block-when-active": block()
    case "block-in-timer":
      _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in block() }
    case "signal-ignored":
      let child = Process()
      child.executableURL = URL(fileURLWithPath: "/bin/sh")
      child.arguments = ["-c", "kill -HUP $$; kill -INT $$; exit 3"]
      try? child.run()
      child.waitUntilExit()
      say("child \(child.terminationReason == .exit ? child.terminationStatus : -child.terminationStatus)")
    default: break
    }
  }

  func application(
    _ app: Application, didReceiveRemoteNotification notification: RemoteNotification
  ) async -> FetchResult {
    await waitForEver()
    return .noData
  }

  func applicationDidEnterBackground(_ app: Application) {
    if scenario == "block-in-background" { block() }
    guard scenario == "work-in-background" else { return }
    say("did enter background")
    DispatchQueue.main.async { say("main loop") }
  }

  func applicationWillEnterForeground(_ app: Application) {
    if scenario == "work-in-background" { say("will enter foreground") }
  }
}

/// Continuations that are never resumed. They are kept, because LeakSanitizer would report their tasks as leaks otherwise.
@MainActor private var waiting: [UnsafeContinuation<Void, Never>] = []

/// Never returns, even if its task is cancelled.
@MainActor func waitForEver() async {
  await withUnsafeContinuation { waiting.append($0) }
}

/// Blocks the calling thread for ever.
func block() -> Never {
  say("blocked")
  while true { Thread.sleep(forTimeInterval: 3600) }
}
