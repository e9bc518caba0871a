import Foundation

/// The callbacks that an application sends to its delegate and its services.
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
/// A callback reaches the application first, then the services in their order; only ``applicationWillShutDown(_:)`` goes the other way. Where
/// it has an answer, every one of them is asked, and the answers are combined as each requirement says.
///
/// > Important: Two requirements are `async`: ``applicationWillShutDown(_:)`` and
/// > ``application(_:didReceiveRemoteNotification:)``. An `async` method with the name of another requirement is a method of its own, which is
/// > never called. The compiler warns of it where the conformance is declared in an extension, as in
/// > `extension Logger: ApplicationDelegate { … }`, and refuses `override` in a subclass of ``ApplicationService``. It says nothing where the
/// > class itself declares the conformance, or where `override` is left out.
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

  // MARK: The end

  /// The application is about to end: finish what is asynchronous, as to flush a queue. Its state is ``Application/State/terminating``.
  ///
  /// The services are called in the reverse order of launch, the application last, and each is awaited before the next begins. Meanwhile
  /// the main loop runs on. All share one deadline, ``Application/shutdownDeadline``. A service that is not done by then is cancelled and
  /// named on standard error. See <doc:EndingTheApplication>.
  func applicationWillShutDown(_ app: Application) async

  /// The application is about to end: the last callback, in the order of launch. It is called once. Its state is
  /// ``Application/State/terminating``.
  ///
  /// The process ends when every service has returned from it.
  func applicationWillTerminate(_ app: Application)

  // MARK: Events

  /// The configuration is to be read again: ``Application/reload()`` was called, or SIGHUP has come and
  /// ``Application/reloadsOnHangup`` is true.
  func applicationDidReceiveReloadRequest(_ app: Application)

  /// The system is low on memory.
  func applicationDidReceiveMemoryWarning(_ app: Application)

  /// The time has changed significantly: the clock was set, or a new day has begun.
  func applicationSignificantTimeChange(_ app: Application)

  /// The application is asked to open a URL.
  ///
  /// - Returns: Whether it was opened. Combined: true if any says so. False by default.
  func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Bool

  // MARK: Notifications

  /// The device has registered for remote notifications, which are sent to this token.
  func application(_ app: Application, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)

  /// Registering for remote notifications has failed.
  func application(_ app: Application, didFailToRegisterForRemoteNotificationsWithError error: any Error)

  /// A remote notification has arrived, and there may be something to fetch.
  ///
  /// The services run side by side, under one deadline: ``Application/remoteNotificationDeadline``.
  ///
  /// - Returns: What came of it. Combined: ``FetchResult/newData`` over ``FetchResult/failed`` over ``FetchResult/noData``. A service that misses
  ///   the deadline counts as failed. ``FetchResult/noData`` by default.
  func application(
    _ app: Application, didReceiveRemoteNotification notification: RemoteNotification
  ) async -> FetchResult

  /// A local notification has arrived.
  func application(_ app: Application, didReceiveLocalNotification notification: LocalNotification)
}
