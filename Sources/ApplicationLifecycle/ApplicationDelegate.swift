import Foundation

/// What an application reports in the course of its life.
///
/// The application and each of its services are an `ApplicationDelegate`. Every requirement has a default, so that a service
/// writes only what it cares about:
///
/// ```swift
/// final class Logger: ApplicationDelegate {
///   func applicationDidBecomeActive(_ app: Application) { print("active") }
/// }
/// ```
///
/// A callback reaches the application first, then the services in their order. Where it has an answer, every one of them is asked, and
/// the answers are combined as each requirement says.
@MainActor
public protocol ApplicationDelegate: AnyObject {
  // MARK: Launch

  /// The application is being launched: the first callback, for what others build on.
  ///
  /// - Returns: Whether the launch URL may be opened. Combined: true if all say so, and by default. See ``Application/launch(options:)``.
  func application(_ app: Application, willFinishLaunchingWithOptions options: LaunchOptions) -> Bool

  /// The application is launched, and about to become active.
  ///
  /// - Returns: Whether the launch URL may be opened. Combined: true if all say so, and by default. See ``Application/launch(options:)``.
  func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool

  // MARK: Transitions

  /// The application has become active. Its state is ``Application/State/active``.
  func applicationDidBecomeActive(_ app: Application)

  /// The application is about to become inactive. Its state is still ``Application/State/active``.
  func applicationWillResignActive(_ app: Application)

  /// The application has gone to the background. Its state is ``Application/State/background``.
  func applicationDidEnterBackground(_ app: Application)

  /// The application is about to leave the background. Its state is still ``Application/State/background``.
  func applicationWillEnterForeground(_ app: Application)

  /// The application is about to end: the last callback. It is called once.
  ///
  /// The process ends when every service has returned from it.
  func applicationWillTerminate(_ app: Application)

  // MARK: Events

  /// The system runs short of memory.
  func applicationDidReceiveMemoryWarning(_ app: Application)

  /// The clock was set, a day has passed, or the like.
  func applicationSignificantTimeChange(_ app: Application)

  /// The application is asked to open a URL.
  ///
  /// - Returns: Whether it was opened. Combined: true if any says so. False by default.
  func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Bool

  // MARK: Notifications

  /// Remote notifications can be sent to this device, by this token.
  func application(_ app: Application, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)

  /// Remote notifications can't be had.
  func application(_ app: Application, didFailToRegisterForRemoteNotificationsWithError error: any Error)

  /// A remote notification has come, and there may be something to fetch.
  ///
  /// The services run side by side, under one deadline: ``Application/remoteNotificationDeadline``.
  ///
  /// - Returns: What came of it. Combined: ``FetchResult/newData`` over ``FetchResult/failed`` over ``FetchResult/noData``. Who misses the
  ///   deadline counts as failed. ``FetchResult/noData`` by default.
  func application(
    _ app: Application, didReceiveRemoteNotification notification: RemoteNotification
  ) async -> FetchResult

  /// A local notification has come.
  func application(_ app: Application, didReceiveLocalNotification notification: LocalNotification)
}

// MARK: - Defaults

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
  public func applicationWillTerminate(_ app: Application) {}

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
