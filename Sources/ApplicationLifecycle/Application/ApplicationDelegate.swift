import Foundation

/// The callbacks that an application sends to its delegate and its services.
///
/// The application and each of its services are an `ApplicationDelegate`. Every requirement has a default, so a service
/// implements only the callbacks that it needs:
///
/// ```swift
/// final class Logger: ApplicationDelegate {
///   func applicationDidBecomeActive(_ app: Application) { print("active") }
/// }
/// ```
///
/// A callback reaches the application first, then the services in their order; only ``applicationWillShutDown(_:)``
/// begins with the last service. If a callback has an answer, the application and all services are asked, and their
/// answers are combined as the requirement says.
///
/// > Important: Only ``applicationWillLaunch(_:options:)``, ``applicationWillShutDown(_:)`` and
/// ``application(_:didReceiveRemoteNotification:)`` are `async`. If you write another callback as `async`, it is a
/// different method, which is never called. The compiler warns of this mistake only if the conformance is declared in
/// an extension, as in `extension Logger: ApplicationDelegate { … }`. In a subclass of ``ApplicationService``,
/// `override` makes it an error.
@MainActor
public protocol ApplicationDelegate: AnyObject {
  // MARK: Launch

  /// The application is about to launch: prepare what has to be there before, such as a connection or a configuration.
  /// The state is ``Application/State/notRunning``.
  ///
  /// ```swift
  /// final class Settings: ApplicationDelegate {
  ///   private(set) var text = ""
  ///
  ///   func applicationWillLaunch(
  ///     _ app: Application, options: LaunchOptions
  ///   ) async throws {
  ///     let file = URL(fileURLWithPath: options.arguments.first ?? "settings")
  ///     text = try String(contentsOf: file, encoding: .utf8)
  ///   }
  /// }
  /// ```
  ///
  /// The application is called first, then its services in order, and each is awaited before the next is called. Other
  /// tasks of the main actor proceed meanwhile. All share one deadline, ``Application/launchDeadline``. A service that
  /// has not finished by then is cancelled and named on standard error.
  ///
  /// ``ApplicationMain(_:options:)`` and ``Application/prepare(options:)`` make this callback.
  /// ``Application/launch(options:)`` alone does not. See <doc:BeginningAndEnding>.
  ///
  /// - Throws: An error ends the application with status 1 instead of launching it. Those whose preparation has begun
  ///   shut down, this one included.
  func applicationWillLaunch(_ app: Application, options: LaunchOptions) async throws

  /// The application is being launched. An `async` method of this name is never called.
  ///
  /// This is the first callback of the launch itself: prepare what other services need in the next callback.
  ///
  /// To end the launch, for example because the configuration is missing, call ``Application/terminate(exitCode:)``.
  /// The services that follow still get this callback, and then the application ends.
  ///
  /// - Returns: Whether the launch URL may be opened. The combined answer is true if all answers are. The default is
  ///   true. False does not end the launch.
  func application(_ app: Application, willFinishLaunchingWithOptions options: LaunchOptions) -> Bool

  /// The application is launched, and about to become active. An `async` method of this name is never called.
  ///
  /// <doc:FromOneDelegateToServices> has services that begin their work here.
  ///
  /// - Returns: Whether the launch URL may be opened. The combined answer is true if all are. The default is true.
  func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool

  // MARK: Transitions

  /// The application has become active. An `async` method of this name is never called.
  ///
  /// Its state is ``Application/State/active``.
  func applicationDidBecomeActive(_ app: Application)

  /// The application is about to become inactive. An `async` method of this name is never called.
  ///
  /// Its state is still ``Application/State/active``.
  func applicationWillResignActive(_ app: Application)

  /// The application has gone to the background. An `async` method of this name is never called.
  ///
  /// Its state is ``Application/State/background``.
  func applicationDidEnterBackground(_ app: Application)

  /// The application is about to leave the background. An `async` method of this name is never called.
  ///
  /// Its state is still ``Application/State/background``.
  func applicationWillEnterForeground(_ app: Application)

  // MARK: The end

  /// The application is about to end: finish asynchronous work here, such as flushing a queue. The state is
  /// ``Application/State/terminating``.
  ///
  /// The services are called in the reverse order of launch, the application last, and each is awaited before the next
  /// is called. Other tasks of the main actor proceed meanwhile. All services share one deadline,
  /// ``Application/shutdownDeadline``. A service that has not finished by then is cancelled and named on standard
  /// error. See <doc:BeginningAndEnding>.
  func applicationWillShutDown(_ app: Application) async

  /// The application is about to end. An `async` method of this name is never called.
  ///
  /// This is the last callback. It is called once, in the order of launch. The state is
  /// ``Application/State/terminating``. Finish asynchronous work in ``applicationWillShutDown(_:)``.
  ///
  /// The process ends when every service has returned from this callback.
  func applicationWillTerminate(_ app: Application)

  // MARK: Events

  /// The configuration should be read again. An `async` method of this name is never called.
  ///
  /// ``Application/reload()`` was called, or SIGHUP was received and ``Application/reloadsOnHangup`` is true.
  func applicationDidReceiveReloadRequest(_ app: Application)

  /// The system is low on memory, as ``Application/receiveMemoryWarning()`` reports. An `async` method of this name is
  /// never called.
  func applicationDidReceiveMemoryWarning(_ app: Application)

  /// The clock was set, or a new day has begun, as ``Application/significantTimeChange()`` reports. An `async` method
  /// of this name is never called.
  func applicationSignificantTimeChange(_ app: Application)

  /// The application is asked to open a URL, see <doc:FromOneDelegateToServices>. An `async` method of this name is
  /// never called.
  ///
  /// - Returns: Whether you have opened the URL. The combined answer is true if any answer is. The default is false.
  func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Bool

  // MARK: Notifications

  /// The device has registered for remote notifications, which are sent to this token: see ``ApplicationService``. An
  /// `async` method of this name is never called.
  func application(_ app: Application, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)

  /// Registering for remote notifications has failed, as ``Application/failedToRegister(error:)`` reports. An `async`
  /// method of this name is never called.
  func application(_ app: Application, didFailToRegisterForRemoteNotificationsWithError error: any Error)

  /// A remote notification has arrived, and there may be something to fetch.
  ///
  /// The services run concurrently, under one deadline: ``Application/remoteNotificationDeadline``.
  ///
  /// - Returns: The result of fetching. The combined result is ``FetchResult/newData`` if any is, otherwise
  ///   ``FetchResult/failed`` if any has failed. A service that misses the deadline counts as failed. The default is
  ///   ``FetchResult/noData``.
  func application(
    _ app: Application, didReceiveRemoteNotification notification: RemoteNotification
  ) async -> FetchResult

  /// A local notification has arrived, see ``LocalNotification``. An `async` method of this name is never called.
  func application(_ app: Application, didReceiveLocalNotification notification: LocalNotification)
}

// MARK: - Defaults

extension ApplicationDelegate {
  /// Prepares nothing.
  public func applicationWillLaunch(_ app: Application, options: LaunchOptions) async throws {}

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
