import ApplicationLifecycle
import Foundation

/// Prints the device token and the notifications that a server sends.
final class PushNotificationService: ApplicationService {
  override func application(_ app: Application, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
    let token = deviceToken.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    say("push", "the server is to send to \(token)")
  }

  override func application(_ app: Application, didFailToRegisterForRemoteNotificationsWithError error: any Error) {
    say("push", "no notifications: \(error.localizedDescription)")
  }

  override func application(
    _ app: Application, didReceiveRemoteNotification notification: RemoteNotification
  ) async -> FetchResult {
    if let alert = notification["aps"]?["alert"]?.string {
      say("push", "\(alert), badge \(notification["aps"]?["badge"]?.int ?? 0)")
    }
    guard let articles = notification["articles"]?.array, !articles.isEmpty else { return .noData }
    for article in articles {
      await Task.yield()
      say("push", "fetched article \(article.int ?? 0)")
    }
    return .newData
  }
}
