import ApplicationLifecycle
import Foundation
import TestSupport

/// A service that writes each callback into a journal, with the state that it sees.
@MainActor
final class RecordingService: ApplicationDelegate {
  let name: String
  let journal: Journal
  /// What it does in a callback, by the callback's name.
  var reactions: [String: (Application) -> Void] = [:]
  var answers: [String: Bool] = [:]
  /// How it prepares the launch. If it is nil, that is not noted.
  var prepare: ((Application) async throws -> Void)?
  var shutDown: () async -> Void = {}
  var fetch: () async -> FetchResult = { .noData }

  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
  }

  private func note(_ callback: String, _ app: Application) {
    journal.note("\(name) \(callback) \(app.state)")
    reactions[callback]?(app)
  }

  func applicationWillLaunch(_ app: Application, options: LaunchOptions) async throws {
    guard let prepare else { return }
    note("willLaunch", app)
    do {
      try await prepare(app)
    } catch {
      note("failed", app)
      throw error
    }
    note(Task.isCancelled ? "prepared cancelled" : "prepared", app)
  }

  func application(_ app: Application, willFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    note("willFinish", app)
    return answers["willFinish"] ?? true
  }

  func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    note("didFinish", app)
    return answers["didFinish"] ?? true
  }

  func applicationDidBecomeActive(_ app: Application) { note("didBecomeActive", app) }
  func applicationWillResignActive(_ app: Application) { note("willResignActive", app) }
  func applicationDidEnterBackground(_ app: Application) { note("didEnterBackground", app) }
  func applicationWillEnterForeground(_ app: Application) { note("willEnterForeground", app) }
  func applicationDidReceiveReloadRequest(_ app: Application) { note("reload", app) }

  func applicationWillShutDown(_ app: Application) async {
    note("willShutDown", app)
    await shutDown()
    note(Task.isCancelled ? "didShutDown cancelled" : "didShutDown", app)
  }

  func applicationWillTerminate(_ app: Application) { note("willTerminate", app) }
  func applicationDidReceiveMemoryWarning(_ app: Application) { note("memoryWarning", app) }
  func applicationSignificantTimeChange(_ app: Application) { note("timeChange", app) }

  func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Bool {
    note("open \(url) \(options.sourceApplication ?? "-")", app)
    return answers["open"] ?? false
  }

  func application(_ app: Application, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
    note("token \(Array(deviceToken))", app)
  }

  func application(_ app: Application, didFailToRegisterForRemoteNotificationsWithError error: any Error) {
    note("noToken \(error)", app)
  }

  func application(
    _ app: Application, didReceiveRemoteNotification notification: RemoteNotification
  ) async -> FetchResult {
    note("remote \(notification["id"]?.int ?? 0)", app)
    return await fetch()
  }

  func application(_ app: Application, didReceiveLocalNotification notification: LocalNotification) {
    note("local \(notification.body)", app)
  }
}
