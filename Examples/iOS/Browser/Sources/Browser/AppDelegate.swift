import DelegateForwarding
import UIKit

/// Forwards the callbacks of the application to its services.
final class AppDelegate: UIApplicationForwarder {
  override init() {
    super.init()
    // UIKit creates the app delegate on the main thread.
    let (log, history) = MainActor.assumeIsolated { (AppLog.shared, History.shared) }
    multicast.subscribe(log, holding: .strongly)
    multicast.subscribe(history, holding: .strongly)
  }

  @MainActor override func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
    configuration.delegateClass = SceneDelegate.self
    return configuration
  }
}
