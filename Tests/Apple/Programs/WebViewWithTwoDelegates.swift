import DelegateForwarding
import UIKit
import WebKit

// A web view whose two delegates are observed. The command wrote its class, the forwarders and the events, by a line of
// Tests/Apple/forwarders.txt.

final class ObservedBrowser: UIViewController, WKNavigationDelegate, WKUIDelegate {
  let webView = ObservedWKWebView()
  private let pageLog = PageLog()
  private var observation: EventObservation?
  private(set) var closed = 0

  func load() {
    webView.navigationDelegates.subscribe(pageLog)
    webView.uiDelegates.subscribe(pageLog)
    observation = webView.uiDelegates.observe(WKUIDelegateEvent.self) { [weak self] event in
      if case .webViewDidClose = event { MainActor.assumeIsolated { self?.closed += 1 } }
    }
    webView.navigationDelegate = self
    webView.uiDelegate = self
    // The one hook hides its proxy, and the other one shows it.
    assert(webView.navigationDelegate === self && webView.uiDelegates.originalDelegate === self)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
  func webViewDidClose(_ webView: WKWebView) {}
}

/// Subscribes to both.
final class PageLog: NSObject, WKNavigationDelegate, WKUIDelegate {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { print("finished") }
  func webViewDidClose(_ webView: WKWebView) { print("closed") }
}
