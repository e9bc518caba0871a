import DelegateForwarding
import SwiftUI
import UIKit

// The app of the page "An app that is an Xcode project". The command wrote the superclasses of its delegates, by two
// lines of Tests/Apple/forwarders.txt: `--preset UIApplication --observing UIApplication`, and that of
// UIWindowSceneDelegate.

final class PushNotificationService: NSObject, UIApplicationDelegate {
  static let shared = PushNotificationService()
  private(set) var deviceToken: Data?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    application.registerForRemoteNotifications()
    return true
  }
  func application(
    _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {
    self.deviceToken = deviceToken
  }
  func application(
    _ application: UIApplication,
    didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    completionHandler(.newData)
  }
}

/// For an app with scenes, and for one without.
final class LinkService: NSObject, UIApplicationDelegate, UIWindowSceneDelegate {
  static let shared = LinkService()

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool {
    true
  }
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { print("opened") }
}

// An app delegate that is a proxy. Its `window` is an optional property.

@main final class AppDelegate: UIApplicationForwarder {
  var window: UIWindow?

  override init() {
    super.init()
    // UIKit creates it on the main thread.
    let push = MainActor.assumeIsolated { PushNotificationService.shared }
    multicast.subscribe(push, holding: .strongly)
  }

  @MainActor override func applicationWillTerminate(_ app: UIApplication) {
    print("saved")
    super.applicationWillTerminate(app)
  }
}

struct SongsApp: App {
  @UIApplicationDelegateAdaptor(AppDelegate.self) private var appDelegate

  var body: some Scene {
    WindowGroup { Text("Songs") }
  }
}

final class SceneDelegate: UIWindowSceneForwarder {
  var window: UIWindow?

  override init() {
    super.init()
    let links = MainActor.assumeIsolated { LinkService.shared }
    multicast.subscribe(links, holding: .strongly)
  }
}

// An application that is its own delegate.

final class SongsApplication: ObservedUIApplication, UIApplicationDelegate {
  override init() {
    super.init()
    delegates.subscribe(PushNotificationService.shared, holding: .strongly)
  }

  func applicationWillTerminate(_ app: UIApplication) { print("saved") }
}

@MainActor func runSongs() {
  _ = UIApplicationMain(
    CommandLine.argc, CommandLine.unsafeArgv, NSStringFromClass(SongsApplication.self),
    NSStringFromClass(SongsApplication.self))
}
