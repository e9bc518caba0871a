import DelegateForwarding
import UIKit

// An app delegate that is a proxy, with services plugged in. The command wrote its superclass by
// `--preset UIApplication --observing UIApplication`, which is in Tests/Apple/forwarders.txt. Its `window` is an
// optional property.

final class AppDelegate: UIApplicationForwarder {
  var window: UIWindow?

  override init() {
    super.init()
    // The system creates it on the main actor.
    let push = MainActor.assumeIsolated { PushService.shared }
    multicast.subscribe(push, holding: .strongly)
  }

  @MainActor override func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow()
    return super.application(application, didFinishLaunchingWithOptions: options)
  }
}

@MainActor final class PushService: NSObject, UIApplicationDelegate {
  static let shared = PushService()
  func applicationDidBecomeActive(_ application: UIApplication) { print("active") }
  func application(
    _ application: UIApplication,
    didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    completionHandler(.newData)
  }
}

// An application that is its own delegate.

final class OwnApplication: ObservedUIApplication, UIApplicationDelegate {
  var window: UIWindow?

  override init() {
    super.init()
    delegates.subscribe(PushService.shared, holding: .strongly)
    delegate = self
  }

  func applicationDidBecomeActive(_ application: UIApplication) { print("active, says the application") }
}
