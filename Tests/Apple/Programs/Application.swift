import DelegateForwarding
import UIKit

// An app delegate that is a forwarder, with services plugged in. Its `window` is an optional property.

nonisolated class ApplicationForwarder: DelegateProxy<any UIApplicationDelegate>, UIApplicationDelegate {
  @MainActor func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    forward(combining: .all) { $0.application?(application, didFinishLaunchingWithOptions: options) ?? true }
  }
  @MainActor func applicationDidBecomeActive(_ application: UIApplication) {
    forward { $0.applicationDidBecomeActive?(application) }
  }
}

final class AppDelegate: ApplicationForwarder {
  var window: UIWindow?

  @MainActor override func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    window = UIWindow()
    multicast.subscribe(PushService.shared, holding: .strongly)
    return super.application(application, didFinishLaunchingWithOptions: options)
  }
}

final class PushService: NSObject, UIApplicationDelegate {
  static let shared = PushService()
  func applicationDidBecomeActive(_ application: UIApplication) { print("active") }
}
