import Foundation

/// A base class that receives all callbacks of the lifecycle, for subclasses to override the ones they need.
///
/// It is the common superclass of ``Application`` and ``ApplicationService``. A subclass can't override a protocol's
/// default implementation, so this class has a method for each callback, which does the same as the default of
/// ``ApplicationDelegate``.
@MainActor
open class ApplicationResponder: ApplicationDelegate {
  /// Creates an object that does nothing yet. Subclass ``Application`` or ``ApplicationService`` instead of using it.
  public required init() {}

  /// The application is about to launch, and waits for this to finish.
  open func applicationWillLaunch(_ app: Application, options: LaunchOptions) async throws {}

  /// The application is being launched. Returns true: the launch URL may be opened.
  open func application(_ app: Application, willFinishLaunchingWithOptions options: LaunchOptions) -> Bool { true }

  /// The application is launched. Returns true: the launch URL may be opened.
  open func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool { true }

  /// The application has become active.
  open func applicationDidBecomeActive(_ app: Application) {}

  /// The application is about to become inactive.
  open func applicationWillResignActive(_ app: Application) {}

  /// The application has gone to the background.
  open func applicationDidEnterBackground(_ app: Application) {}

  /// The application is about to leave the background.
  open func applicationWillEnterForeground(_ app: Application) {}

  /// The application is about to end, and waits for this to finish.
  open func applicationWillShutDown(_ app: Application) async {}

  /// The application is about to end.
  open func applicationWillTerminate(_ app: Application) {}

  /// The configuration should be read again.
  open func applicationDidReceiveReloadRequest(_ app: Application) {}

  /// The system is low on memory.
  open func applicationDidReceiveMemoryWarning(_ app: Application) {}

  /// The time has changed significantly: the clock was set, or a new day has begun.
  open func applicationSignificantTimeChange(_ app: Application) {}

  /// The application is asked to open a URL. Returns false: it was not opened.
  open func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Bool { false }

  /// The device has registered for remote notifications, which are sent to this token.
  open func application(_ app: Application, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {}

  /// Registering for remote notifications has failed.
  open func application(_ app: Application, didFailToRegisterForRemoteNotificationsWithError error: any Error) {}

  /// A remote notification has arrived. Returns ``FetchResult/noData``.
  open func application(
    _ app: Application, didReceiveRemoteNotification notification: RemoteNotification
  ) async -> FetchResult { .noData }

  /// A local notification has arrived.
  open func application(_ app: Application, didReceiveLocalNotification notification: LocalNotification) {}
}
