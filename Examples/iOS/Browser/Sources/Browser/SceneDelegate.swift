import DelegateForwarding
import UIKit

/// Shows the screen, and forwards the callbacks of its scene to the services.
final class SceneDelegate: UIWindowSceneForwarder {
  var window: UIWindow?

  override init() {
    super.init()
    let log = MainActor.assumeIsolated { AppLog.shared }
    multicast.subscribe(log, holding: .strongly)
  }

  @MainActor override func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {
    if let scene = scene as? UIWindowScene {
      let screen = BrowserController()
      // UIKit may have looked already at what this delegate implements. The log hears the same callback.
      multicast.subscribe(RefreshService(screen.page), holding: .strongly)
      window = UIWindow(windowScene: scene)
      window?.rootViewController = screen
      window?.makeKeyAndVisible()
    }
    super.scene(scene, willConnectTo: session, options: options)
  }
}
