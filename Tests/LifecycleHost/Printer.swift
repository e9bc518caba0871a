import ApplicationLifecycle
import Foundation

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
  func applicationDidReceiveReloadRequest(_ app: Application) { say("reload \(app.state)") }
  func applicationWillTerminate(_ app: Application) { say("will terminate") }
}
