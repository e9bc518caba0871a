import Foundation
import UIKit
import WebKit

/// Listens to every web view, and is a service of the app delegate, which hears when memory runs short.
final class History: NSObject, WKNavigationDelegate, UIApplicationDelegate {
  static let shared = History()
  private(set) var pages: [URL] = []

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    if let url = webView.url { pages.append(url) }
  }

  func applicationDidReceiveMemoryWarning(_ application: UIApplication) { pages.removeAll() }
}
