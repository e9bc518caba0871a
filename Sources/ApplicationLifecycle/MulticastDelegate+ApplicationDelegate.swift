import DelegateForwarding
import Foundation

/// The proxy in the application's `delegate` property: each callback goes to the application, then to the services.
extension MulticastDelegate: ApplicationDelegate where P == any ApplicationDelegate {
  /// Asks all; true if all say so.
  public func application(_ app: Application, willFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    forward(combining: .all) { $0.application(app, willFinishLaunchingWithOptions: options) }
  }

  /// Asks all; true if all say so.
  public func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    forward(combining: .all) { $0.application(app, didFinishLaunchingWithOptions: options) }
  }

  /// Tells all.
  public func applicationDidBecomeActive(_ app: Application) { forward { $0.applicationDidBecomeActive(app) } }

  /// Tells all.
  public func applicationWillResignActive(_ app: Application) { forward { $0.applicationWillResignActive(app) } }

  /// Tells all.
  public func applicationDidEnterBackground(_ app: Application) { forward { $0.applicationDidEnterBackground(app) } }

  /// Tells all.
  public func applicationWillEnterForeground(_ app: Application) { forward { $0.applicationWillEnterForeground(app) } }

  /// Tells all.
  public func applicationWillTerminate(_ app: Application) { forward { $0.applicationWillTerminate(app) } }

  /// Tells all.
  public func applicationDidReceiveMemoryWarning(_ app: Application) {
    forward { $0.applicationDidReceiveMemoryWarning(app) }
  }

  /// Tells all.
  public func applicationSignificantTimeChange(_ app: Application) {
    forward { $0.applicationSignificantTimeChange(app) }
  }

  /// Asks all; true if any says so.
  public func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Bool {
    forward(combining: .any) { $0.application(app, open: url, options: options) }
  }

  /// Tells all.
  public func application(_ app: Application, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
    forward { $0.application(app, didRegisterForRemoteNotificationsWithDeviceToken: deviceToken) }
  }

  /// Tells all.
  public func application(_ app: Application, didFailToRegisterForRemoteNotificationsWithError error: any Error) {
    forward { $0.application(app, didFailToRegisterForRemoteNotificationsWithError: error) }
  }

  /// Asks all side by side, until the application's deadline; the result that matters most counts.
  public func application(
    _ app: Application, didReceiveRemoteNotification notification: RemoteNotification
  ) async -> FetchResult {
    let round = FetchRound()
    forward { delegate in
      round.ask { await delegate.application(app, didReceiveRemoteNotification: notification) }
    }
    return await round.result(within: app.remoteNotificationDeadline)
  }

  /// Tells all.
  public func application(_ app: Application, didReceiveLocalNotification notification: LocalNotification) {
    forward { $0.application(app, didReceiveLocalNotification: notification) }
  }
}
