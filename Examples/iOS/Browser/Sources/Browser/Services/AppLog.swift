import UIKit

/// A service of the app delegate and of the scenes.
final class AppLog: NSObject, UIApplicationDelegate, UIWindowSceneDelegate {
  static let shared = AppLog()

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    print("launched")
    return true
  }

  func sceneDidBecomeActive(_ scene: UIScene) { print("active") }
}
