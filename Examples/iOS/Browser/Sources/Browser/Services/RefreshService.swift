import UIKit
import WebKit

/// A service of one scene: loads the page again when the user comes back to it.
final class RefreshService: NSObject, UIWindowSceneDelegate {
  private let page: WKWebView

  init(_ page: WKWebView) { self.page = page }

  func sceneDidBecomeActive(_ scene: UIScene) {
    if page.url != nil { page.reload() }
  }
}
