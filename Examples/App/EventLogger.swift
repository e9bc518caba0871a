import ApplicationLifecycle
import Foundation

/// Writes a line for each callback.
final class EventLogger: ApplicationDelegate {
  private func log(_ event: String) { say("log", event) }

  func application(_ app: Application, willFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    log("will finish launching, \(Self.describe(options.reason))")
    return true
  }

  func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    log("did finish launching")
    return true
  }

  func applicationDidBecomeActive(_ app: Application) { log("did become active") }
  func applicationWillResignActive(_ app: Application) { log("will resign active") }
  func applicationDidEnterBackground(_ app: Application) { log("did enter background") }
  func applicationWillEnterForeground(_ app: Application) { log("will enter foreground") }
  func applicationWillShutDown(_ app: Application) async { log("will shut down") }
  func applicationDidReceiveReloadRequest(_ app: Application) { log("reload") }
  func applicationWillTerminate(_ app: Application) { log("will terminate") }
  func applicationDidReceiveMemoryWarning(_ app: Application) { log("memory warning") }
  func applicationSignificantTimeChange(_ app: Application) { log("significant time change") }

  func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Bool {
    log("open \(url) for \(options.sourceApplication ?? "the command line")")
    return false
  }

  func application(_ app: Application, didReceiveLocalNotification notification: LocalNotification) {
    log("local notification '\(notification.identifier)': \(notification.body)")
  }

  private static func describe(_ reason: LaunchOptions.Reason) -> String {
    switch reason {
    case .user: "started by the user"
    case .url(let url): "to open \(url)"
    case .remoteNotification: "by a remote notification"
    case .localNotification: "by a local notification"
    }
  }
}
