// Classes of Apple's. A class without the library tells what to expect, where Apple's documentation doesn't.

#if canImport(QuartzCore)
  import DelegateForwarding
  import Foundation
  import QuartzCore
  import TestSupport
  import Testing

  /// What the forwarder calls, whatever actor the SDK's protocol belongs to.
  @objc private protocol Stopping {
    func stopped()
  }

  nonisolated private final class Stopped: Noting, CAAnimationDelegate, Stopping {
    func stopped() { note("stopped") }
  }

  nonisolated private final class AnimationForwarder: DelegateProxy<any CAAnimationDelegate>, CAAnimationDelegate,
    Stopping
  {
    func stopped() { forward { ($0 as? any Stopping)?.stopped() } }
  }

  private final class ObservedAnimation: CABasicAnimation {
    let delegates = MulticastDelegate<any CAAnimationDelegate> { AnimationForwarder($0) }
    override var delegate: (any CAAnimationDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
  }

  @Suite("A service that is copied") struct CopiedServiceTests {
    private let journal = Journal()

    @Test("17: A copy keeps the proxy of a multicast that stands alone, and calls everybody")
    func copied() throws {
      let (app, logger) = (Stopped("app", journal), Stopped("logger", journal))
      let multicast = MulticastDelegate<any CAAnimationDelegate>(original: app)
      multicast.subscribe(logger)
      var copy: CABasicAnimation?
      weak var original: CABasicAnimation?
      autoreleasepool {
        let animation = CABasicAnimation()
        animation.delegate = AnimationForwarder(multicast)
        copy = animation.copy() as? CABasicAnimation
        original = animation
      }
      #expect(original == nil)
      (copy?.delegate as? any Stopping)?.stopped()
      #expect(journal.take() == ["app stopped", "logger stopped"])
    }

    #if CHILD_PROCESSES
      @Test("17: The copy of an observed animation, which may lack a multicast, still calls the app's delegate")
      func copiedObserved() async {
        await #expect(processExitsWith: .success) {
          let journal = Journal()
          let app = Stopped("app", journal)
          var copy: CABasicAnimation?
          autoreleasepool {
            let animation = ObservedAnimation()
            animation.delegate = app
            copy = animation.copy() as? CABasicAnimation
          }
          (copy?.delegate as? any Stopping)?.stopped()
          precondition(journal.take() == ["app stopped"])
          copy = nil
        }
      }
    #endif
  }
#endif

#if os(macOS)
  import AppKit
  import WebKit

  // MARK: - A window

  private final class Resized: NSObject, NSWindowDelegate {
    let (name, journal): (String, Journal)
    init(_ name: String, _ journal: Journal) { (self.name, self.journal) = (name, journal) }
    func windowDidResize(_ notification: Notification) { journal.note(name) }
  }

  private final class Unsized: NSObject, NSWindowDelegate {}

  nonisolated private class WindowForwarder: DelegateProxy<any NSWindowDelegate>, NSWindowDelegate {
    @MainActor func windowDidResize(_ notification: Notification) { forward { $0.windowDidResize?(notification) } }
  }

  private final class ObservedWindow: NSWindow {
    let delegates = MulticastDelegate<any NSWindowDelegate> { WindowForwarder($0) }
    override var delegate: (any NSWindowDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
  }

  /// AppKit registers a delegate for notifications when it is assigned.
  @Suite("A window's delegates") @MainActor struct WindowTests {
    private let journal = Journal()

    init() { _ = NSApplication.shared }

    private func make<Window: NSWindow>(_ type: Window.Type) -> Window {
      let frame = CGRect(origin: .zero, size: CGSize(width: 200, height: 100))
      let window = Window(contentRect: frame, styleMask: [.titled, .resizable], backing: .buffered, defer: true)
      window.isReleasedWhenClosed = false
      return window
    }

    /// Who hears that a window is resized twice.
    private func hearing(_ window: NSWindow) -> [String] {
      for _ in 1...2 { window.setContentSize(CGSize(width: window.frame.size.width + 50, height: 100)) }
      return journal.take()
    }

    @Test(
      "M8: 13, 49: Each callback comes once, and a service that looked once looks again if its delegate is assigned again"
    )
    func resized() throws {
      let (app, logger, plain) = (Resized("app", journal), Resized("logger", journal), make(NSWindow.self))
      plain.delegate = app
      try #require(hearing(plain) == ["app", "app"], "without the library")
      let window = make(ObservedWindow.self)
      window.delegates.subscribe(logger)
      for _ in 1...2 {
        window.delegate = app
        #expect(hearing(window) == ["app", "logger", "app", "logger"])
      }
      let (other, unsized) = (make(ObservedWindow.self), Unsized())
      other.delegate = unsized
      other.delegates.subscribe(logger)
      other.delegate = unsized
      #expect(hearing(other) == ["logger", "logger"])
      other.delegates.unsubscribe(logger)
      #expect(hearing(other) == [])
    }
  }

  // MARK: - A web view

  /// As the command writes it with `--rule '*=.original(otherwise: …)'`.
  nonisolated private class WebForwarder: DelegateProxy<any WKNavigationDelegate>, WKNavigationDelegate {
    override class var answeredByOriginal: [Selector] {
      [
        "webView:decidePolicyForNavigationAction:decisionHandler:",
        "webView:didReceiveAuthenticationChallenge:completionHandler:", "webViewWebContentProcessDidTerminate:",
      ].map { Selector($0) }
    }

    @MainActor func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
      GeneratedForwarding.handOver(multicast, decisionHandler, otherwise: .allow) {
        $0.webView?(webView, decidePolicyFor: navigationAction, decisionHandler: $1)
      }
    }

    @MainActor func webView(
      _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      GeneratedForwarding.handOver(multicast, completionHandler, otherwise: .performDefaultHandling, nil) {
        $0.webView?(webView, didReceive: challenge, completionHandler: $1)
      }
    }

    @MainActor func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
      forward { $0.webView?(webView, didFinish: navigation) }
    }

    @MainActor func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
      forward { $0.webViewWebContentProcessDidTerminate?(webView) }
    }
  }

  private final class ObservedWebView: WKWebView {
    let delegates = MulticastDelegate<any WKNavigationDelegate> { WebForwarder($0) }
    override var navigationDelegate: (any WKNavigationDelegate)? {
      get { delegates.delegate(behind: super.navigationDelegate) }
      set { delegates.assign(newValue, in: self) { super.navigationDelegate = $0 } }
    }
    var stored: (any WKNavigationDelegate)? { super.navigationDelegate }
  }

  private final class Browser: NSObject, WKNavigationDelegate {
    let (name, journal): (String, Journal)
    init(_ name: String, _ journal: Journal) { (self.name, self.journal) = (name, journal) }

    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
      journal.note("\(name) decides")
      decisionHandler(.allow)
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { journal.note("\(name) finished") }
  }

  private enum WebEvent: DelegateEvent {
    typealias Delegate = any WKNavigationDelegate
    case never
  }

  @Suite("A web view's delegates", .serialized) @MainActor struct WebViewTests {
    private let journal = Journal()

    /// Who hears that a page is loaded, which needs no network.
    private func hearing(_ view: WKWebView, until last: String) async -> [String] {
      _ = view.loadHTMLString("<p>One</p>", baseURL: nil)
      let hasFinished = await eventually(within: 120) { journal.entries.contains("\(last) finished") }
      #expect(hasFinished, "the page isn't loaded in time")
      return journal.take()
    }

    @Test("27, 45, 50: The web view has one answer, from the app's delegate or, once that has died, from the forwarder")
    func policy() async throws {
      var app: Browser? = Browser("app", journal)
      let (logger, plain) = (Browser("logger", journal), make(WKWebView.self))
      plain.navigationDelegate = app
      try #require(await hearing(plain, until: "app") == ["app decides", "app finished"], "without the library")
      plain.navigationDelegate = nil
      let view = make(ObservedWebView.self)
      view.delegates.subscribe(logger)
      view.navigationDelegate = app
      let all = ["app decides", "logger decides", "app finished", "logger finished"]
      #expect(await hearing(view, until: "logger") == all)
      weak var dead: Browser?
      dead = app
      app = nil
      #expect(await eventually(within: 120) { dead == nil }, "nobody keeps it")
      let heard = await hearing(view, until: "logger")
      #expect(heard.filter { $0 != "logger decides" } == ["logger finished"])
      #expect(view.navigationDelegate == nil)
    }

    @Test("45, 52: A listener doesn't keep the web view from reloading a page whose process has ended")
    func switched() {
      let (view, app) = (make(ObservedWebView.self), Browser("app", journal))
      let observation = view.delegates.observe(WebEvent.self) { _ in }
      view.navigationDelegate = app
      #expect(view.navigationDelegate === app)
      let proxy = view.stored as? WebForwarder
      let asked = [
        #selector(WKNavigationDelegate.webViewWebContentProcessDidTerminate(_:)),
        #selector(WKNavigationDelegate.webView(_:didFinish:)),
        #selector(WKNavigationDelegate.webView(_:didStartProvisionalNavigation:)),
      ]
      #expect(asked.map { proxy?.responds(to: $0) } == [false, true, false])
      withExtendedLifetime(observation) {}
    }

    private func make<View: WKWebView>(_ type: View.Type) -> View {
      View(frame: .zero, configuration: WKWebViewConfiguration())
    }
  }

  /// Calls what it gets in place of the service's handler on another thread.
  private final class CallingElsewhere: NSObject, WKNavigationDelegate {
    private(set) var calls = 0

    func webView(
      _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      // As a delegate in Objective-C may.
      typealias Handler = @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
      let handler = unsafeBitCast(completionHandler, to: Handler.self)
      if onThread({ handler(.cancelAuthenticationChallenge, nil) }).wait() { calls += 1 }
    }
  }

  @Suite("Handlers of Apple's protocols") struct AppleHandlerTests {
    @Test("46: What a forwarder of the main actor passes in place of a handler may be called on any thread")
    func elsewhere() async {
      // A check for the main thread would end the process.
      await #expect(processExitsWith: .success) {
        await MainActor.run {
          let (subscriber, multicast) = (CallingElsewhere(), MulticastDelegate<any WKNavigationDelegate>())
          multicast.subscribe(subscriber)
          let answers = Guarded<[Int]>([])
          let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
          WebForwarder(multicast).webView(view, didReceive: URLAuthenticationChallenge()) { disposition, _ in
            answers.withLock { $0.append(disposition.rawValue) }
          }
          let expected = URLSession.AuthChallengeDisposition.performDefaultHandling.rawValue
          precondition(subscriber.calls == 1 && answers.current == [expected])
        }
      }
    }
  }
#endif
