import DelegateForwarding
import WebKit

// A property that isn't called `delegate`, and two forms of a policy, each with a handler of the main actor.

nonisolated class NavigationForwarder: DelegateProxy<any WKNavigationDelegate>, WKNavigationDelegate {
  @MainActor func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    forward { $0.webView?(webView, didFinish: navigation) }
  }
  @MainActor func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    forward(combining: .original(otherwise: .allow), completion: decisionHandler) {
      $0.webView?(webView, decidePolicyFor: navigationAction, decisionHandler: $1)
    }
  }
  @MainActor func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    forward(
      combining: .original(otherwise: (.allow, preferences)),
      completion: { @MainActor in decisionHandler($0.0, $0.1) }
    ) { delegate, reply in
      delegate.webView?(webView, decidePolicyFor: navigationAction, preferences: preferences) { reply(($0, $1)) }
    }
  }
}

final class Browser: UIViewController, WKNavigationDelegate {
  let webView = WKWebView()
  private var delegates: MulticastDelegate<any WKNavigationDelegate>?
  private let history = History()

  func load() {
    webView.navigationDelegate = self
    delegates = MulticastDelegate(wrapping: webView, delegate: \.navigationDelegate) { NavigationForwarder($0) }
    delegates?.subscribe(history)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    decisionHandler(.cancel)
  }
}

final class History: NSObject, WKNavigationDelegate {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { print("finished") }
  // The asynchronous form of the same callback.
  func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction) async
    -> WKNavigationActionPolicy
  {
    .allow
  }
}
