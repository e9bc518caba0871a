import ApplicationLifecycle

/// A service that prints a line once a second while the application is active.
final class Heartbeat: ApplicationDelegate {
  private var beating: Task<Void, Never>?
  private var beats = 0

  func applicationDidBecomeActive(_ app: Application) {
    beating = Task { [weak self] in
      repeat { self?.beat() } while (try? await Task.sleep(for: .seconds(1))) != nil
    }
  }

  func applicationWillResignActive(_ app: Application) { beating?.cancel() }
  func applicationWillTerminate(_ app: Application) { beating?.cancel() }

  private func beat() {
    beats += 1
    say("heartbeat", "beat \(beats)")
  }
}
