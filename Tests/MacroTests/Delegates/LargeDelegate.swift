#if Macros
  public import DelegateForwarding

  /// As large as an application's delegate: 45 requirements.
  @Forwarding @MainActor
  public protocol LargeDelegate: AnyObject {
    func applicationDidFinishLaunching(_ application: Host)
    func applicationDidBecomeActive(_ application: Host)
    func applicationWillResignActive(_ application: Host)
    func applicationDidEnterBackground(_ application: Host)
    func applicationWillEnterForeground(_ application: Host)
    func applicationWillTerminate(_ application: Host)
    func applicationDidReceiveMemoryWarning(_ application: Host)
    func applicationSignificantTimeChange(_ application: Host)
    func applicationProtectedDataWillBecomeUnavailable(_ application: Host)
    func applicationProtectedDataDidBecomeAvailable(_ application: Host)
    func applicationShouldRequestHealthAuthorization(_ application: Host)
    func applicationDidChangeStatusBar(_ application: Host)
    func applicationWillChangeStatusBar(_ application: Host)
    @Combining(.all) func application(_ application: Host, willFinishLaunching options: [String: any Sendable]) -> Bool
    @Combining(.all) func application(_ application: Host, didFinishLaunching options: [String: any Sendable]) -> Bool
    @Combining(.any) func application(_ application: Host, open url: String, options: [String: any Sendable]) -> Bool
    @Combining(.any) func application(_ application: Host, handleOpen url: String) -> Bool
    @Combining(.any) func application(_ application: Host, open url: String, from source: String?, annotation: Any)
      -> Bool
    @Combining(.any) func application(_ application: Host, shouldSave state: [String: Int]) -> Bool
    @Combining(.any) func application(_ application: Host, shouldRestore state: [String: Int]) -> Bool
    @Combining(.any) func application(_ application: Host, willContinue activity: String) -> Bool
    @Combining(.any) func application(_ application: Host, shouldAllowExtension point: String) -> Bool
    func application(_ application: Host, didRegisterForRemoteNotifications token: [UInt8])
    func application(_ application: Host, didFailToRegister error: any Error)
    func application(_ application: Host, didReceiveLocalNotification name: String)
    func application(_ application: Host, didUpdate activity: String)
    func application(_ application: Host, didFailToContinue activity: String, error: any Error)
    func application(_ application: Host, willEncode state: inout [String: Int])
    func application(_ application: Host, didDecode state: [String: Int])
    func application(_ application: Host, didDiscard sessions: Set<String>)
    func application(_ application: Host, willChangeOrientation orientation: Int, duration: Double)
    func application(_ application: Host, didChangeOrientation orientation: Int)
    func application(_ application: Host, didRegister settings: String)
    func application(_ application: Host, userDidAccept invitation: String)
    @Combining(.max, default: 0) func application(
      _ application: Host, didReceiveRemoteNotification info: [String: any Sendable]
    ) async -> Int
    @Combining(.max, default: 0) func application(_ application: Host, performFetchWith info: String) async -> Int
    @Combining(completion: .first)
    func application(_ application: Host, handleAction identifier: String, completion: @escaping @MainActor () -> Void)
    @Combining(completion: .first)
    func application(_ application: Host, perform shortcut: String, completion: @escaping @MainActor (Bool) -> Void)
    @Combining(completion: .first)
    func application(_ application: Host, handleEvents session: String, completion: @escaping @Sendable () -> Void)
    @Combining(completion: .first)
    func application(
      _ application: Host, handleWatch request: [String: any Sendable]?, reply: (([String: any Sendable]?) -> Void)?)
    @Combining(.firstNonNil()) func application(_ application: Host, viewFor path: [String]) -> Host?
    @Combining(.firstNonNil()) func application(_ application: Host, configurationFor session: String) throws -> String?
    @Combining(.reduce(0) { $0 | $1 }) func application(_ application: Host, orientationsFor window: Int) -> Int
    @Combining(.firstNonNil()) var window: Host? { get set }
    @Combining(.collect) func application(_ application: Host, handlersFor intent: String) -> [String]
  }

  /// Represents the application.
  public final class Host {}

  extension MulticastDelegate: LargeDelegate where P == any LargeDelegate {}
#endif
