import DelegateForwarding
import Foundation

/// The proxy in the application's `delegate` property. It forwards each callback to the application, then to the
/// services.
///
/// The application itself carries out the asynchronous callbacks, with their order and their deadlines. A proxy passes
/// them on to the delegate that it stands for, and to nobody else: only a delegate that has taken another one's place
/// calls them here, to pass them on.
extension MulticastDelegate: ApplicationDelegate where P == any ApplicationDelegate {
  /// Calls the delegate that the proxy stands for.
  public func applicationWillLaunch(_ app: Application, options: LaunchOptions) async throws {
    try await originalDelegate?.applicationWillLaunch(app, options: options)
  }

  /// Asks all. True if all answers are.
  public func application(_ app: Application, willFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    ask(app, .all) { $0.application(app, willFinishLaunchingWithOptions: options) }
  }

  /// Asks all. True if all answers are.
  public func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    ask(app, .all) { $0.application(app, didFinishLaunchingWithOptions: options) }
  }

  /// Calls all.
  public func applicationDidBecomeActive(_ app: Application) { tell(app) { $0.applicationDidBecomeActive(app) } }

  /// Calls all.
  public func applicationWillResignActive(_ app: Application) { tell(app) { $0.applicationWillResignActive(app) } }

  /// Calls all.
  public func applicationDidEnterBackground(_ app: Application) { tell(app) { $0.applicationDidEnterBackground(app) } }

  /// Calls all.
  public func applicationWillEnterForeground(_ app: Application) {
    tell(app) { $0.applicationWillEnterForeground(app) }
  }

  /// Calls the delegate that the proxy stands for.
  public func applicationWillShutDown(_ app: Application) async {
    await originalDelegate?.applicationWillShutDown(app)
  }

  /// Calls all.
  public func applicationWillTerminate(_ app: Application) { tell(app) { $0.applicationWillTerminate(app) } }

  /// Calls all.
  public func applicationDidReceiveReloadRequest(_ app: Application) {
    tell(app) { $0.applicationDidReceiveReloadRequest(app) }
  }

  /// Calls all.
  public func applicationDidReceiveMemoryWarning(_ app: Application) {
    tell(app) { $0.applicationDidReceiveMemoryWarning(app) }
  }

  /// Calls all.
  public func applicationSignificantTimeChange(_ app: Application) {
    tell(app) { $0.applicationSignificantTimeChange(app) }
  }

  /// Asks all. True if any answer is.
  public func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Bool {
    ask(app, .any) { $0.application(app, open: url, options: options) }
  }

  /// Calls all.
  public func application(_ app: Application, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
    tell(app) { $0.application(app, didRegisterForRemoteNotificationsWithDeviceToken: deviceToken) }
  }

  /// Calls all.
  public func application(_ app: Application, didFailToRegisterForRemoteNotificationsWithError error: any Error) {
    tell(app) { $0.application(app, didFailToRegisterForRemoteNotificationsWithError: error) }
  }

  /// Asks the delegate that the proxy stands for.
  public func application(
    _ app: Application, didReceiveRemoteNotification notification: RemoteNotification
  ) async -> FetchResult {
    await originalDelegate?.application(app, didReceiveRemoteNotification: notification) ?? .noData
  }

  /// Calls all.
  public func application(_ app: Application, didReceiveLocalNotification notification: LocalNotification) {
    tell(app) { $0.application(app, didReceiveLocalNotification: notification) }
  }
}

// MARK: - In an order of its own

extension MulticastDelegate where P == any ApplicationDelegate {
  /// The application's delegate and the services, in the order in which a callback reaches them.
  @MainActor
  var delegates: [any ApplicationDelegate] {
    let original = originalDelegate
    return (original.map { [$0] } ?? []) + subscribers.filter { $0 !== original }
  }

  /// Whether a callback still reaches one of them, which may have been unsubscribed or replaced meanwhile.
  @MainActor
  func calls(_ delegate: any ApplicationDelegate) -> Bool { delegate === originalDelegate || contains(delegate) }

  /// Calls one of them, as a turn that a trace reports.
  @MainActor
  func tracing<Result, E: Error>(
    _ callback: StaticString, of delegate: any ApplicationDelegate, _ body: @MainActor () async throws(E) -> Result
  ) async throws(E) -> Result {
    let turn = beginTurn(of: delegate, callback: callback)
    defer { endTurn(turn, callback: callback) }
    return try await body()
  }
}

// MARK: - On the main thread

extension MulticastDelegate where P == any ApplicationDelegate {
  /// Forwards a callback, and remembers which delegate is being called, to report it if it never returns.
  @MainActor
  private func tell(
    _ app: Application, callback: StaticString = #function, _ body: (any ApplicationDelegate) -> Void
  ) {
    forward(callback: callback) { delegate in app.supervisor.callbacks.calling(delegate) { body(delegate) } }
  }

  @MainActor
  private func ask(
    _ app: Application, _ combiner: ResponseCombiner<Bool, Bool>, callback: StaticString = #function,
    _ body: (any ApplicationDelegate) -> Bool
  ) -> Bool {
    forward(combining: combiner, callback: callback) { delegate in
      app.supervisor.callbacks.calling(delegate) { body(delegate) }
    }
  }
}
