import Foundation

// The defaults for callbacks that a service does not implement.

extension ApplicationDelegate {
  /// Does nothing, and lets the launch URL be opened.
  public func application(_ app: Application, willFinishLaunchingWithOptions options: LaunchOptions) -> Bool { true }

  /// Does nothing, and lets the launch URL be opened.
  public func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool { true }

  /// Does nothing.
  public func applicationDidBecomeActive(_ app: Application) {}

  /// Does nothing.
  public func applicationWillResignActive(_ app: Application) {}

  /// Does nothing.
  public func applicationDidEnterBackground(_ app: Application) {}

  /// Does nothing.
  public func applicationWillEnterForeground(_ app: Application) {}

  /// Does nothing.
  public func applicationWillShutDown(_ app: Application) async {}

  /// Does nothing.
  public func applicationWillTerminate(_ app: Application) {}

  /// Does nothing.
  public func applicationDidReceiveReloadRequest(_ app: Application) {}

  /// Does nothing.
  public func applicationDidReceiveMemoryWarning(_ app: Application) {}

  /// Does nothing.
  public func applicationSignificantTimeChange(_ app: Application) {}

  /// Opens nothing.
  public func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Bool { false }

  /// Does nothing.
  public func application(_ app: Application, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {}

  /// Does nothing.
  public func application(_ app: Application, didFailToRegisterForRemoteNotificationsWithError error: any Error) {}

  /// Fetches nothing.
  public func application(
    _ app: Application, didReceiveRemoteNotification notification: RemoteNotification
  ) async -> FetchResult { .noData }

  /// Does nothing.
  public func application(_ app: Application, didReceiveLocalNotification notification: LocalNotification) {}
}
