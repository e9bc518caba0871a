import ApplicationLifecycle
import Foundation

/// A service that writes a line for each callback that it cares about.
final class EventLogger: ApplicationDelegate {
  private func log(_ event: String) { say("log", event) }

  func applicationWillLaunch(_ app: Application, options: LaunchOptions) async throws { log("will launch") }

  func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    log("did finish launching")
    return true
  }

  func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Bool {
    log("open \(url)")
    return false
  }

  func applicationDidBecomeActive(_ app: Application) { log("did become active") }
  func applicationWillResignActive(_ app: Application) { log("will resign active") }
  func applicationDidEnterBackground(_ app: Application) { log("did enter background") }
  func applicationWillEnterForeground(_ app: Application) { log("will enter foreground") }
  func applicationDidReceiveReloadRequest(_ app: Application) { log("reload") }
  func applicationWillShutDown(_ app: Application) async { log("will shut down") }
  func applicationWillTerminate(_ app: Application) { log("will terminate") }
}
