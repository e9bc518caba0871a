import ApplicationLifecycle
import Foundation

/// Shows once a second that the application is alive, while it is active.
final class Heartbeat: ApplicationDelegate {
  private static let secondsToStop = 30.0
  private var timer: Timer?
  private var beats = 0
  private var isSlowToStop = false

  func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    isSlowToStop = options.arguments.contains("--slow-stop")
    return true
  }

  func applicationDidBecomeActive(_ app: Application) {
    beat()
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.beat() }
    }
  }

  func applicationWillResignActive(_ app: Application) {
    timer?.invalidate()
  }

  func applicationWillTerminate(_ app: Application) {
    timer?.invalidate()
    if isSlowToStop {
      say("heartbeat", "stops in \(Int(Self.secondsToStop)) seconds; a second signal ends the process at once")
      Thread.sleep(forTimeInterval: Self.secondsToStop)
    }
    say("heartbeat", "stopped")
  }

  private func beat() {
    beats += 1
    say("heartbeat", "beat \(beats)")
  }
}
