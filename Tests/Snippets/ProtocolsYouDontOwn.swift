// A web view with two delegates.
#if os(iOS)
  import WebKit

  final class ObservedWKWebView: WKWebView {
    let navigationDelegates = MulticastDelegate<any WKNavigationDelegate>()
    let uiDelegates = MulticastDelegate<any WKUIDelegate>()
  }
  final class WebListener: NSObject, WKNavigationDelegate, WKUIDelegate {}
  @MainActor let browser = WebListener()
  @MainActor let history = WebListener()
  @MainActor let popUpLog = WebListener()
#endif

// The center of notifications, whose forwarder is generated.
#if canImport(UserNotifications)
  import UserNotifications

  nonisolated class UNUserNotificationCenterForwarder:
    DelegateProxy<any UNUserNotificationCenterDelegate>, UNUserNotificationCenterDelegate
  {}
  final class NotificationListener: NSObject, UNUserNotificationCenterDelegate {}
  @MainActor let bannerController = NotificationListener()
  @MainActor let notificationLog = NotificationListener()
#endif
