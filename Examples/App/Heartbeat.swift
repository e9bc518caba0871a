import ApplicationLifecycle
import Foundation

/// Prints a line once a second while the application is active.
final class Heartbeat: ApplicationDelegate {
  private static let secondsToStop = 30.0
  private var beating: Task<Void, Never>?
  private var beats = 0
  private var isSlowToStop = false

  func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    isSlowToStop = options.arguments.contains("--slow-stop")
    return true
  }

  func applicationDidBecomeActive(_ app: Application) {
    beat()
    beating = Task { [weak self] in
      while (try? await Task.sleep(for: .seconds(1))) != nil { self?.beat() }
    }
  }

  func applicationWillResignActive(_ app: Application) {
    beating?.cancel()
  }

  func applicationWillTerminate(_ app: Application) {
    beating?.cancel()
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
