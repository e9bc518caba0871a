nonisolated final class Outline: NSObject, XMLParserDelegate {}
let document = Data("<a/>".utf8)
@MainActor let outline = Outline()
@MainActor let statistics = Outline()

// A web view with two delegates.
#if os(iOS)
  import WebKit

  final class ObservedWKWebView: WKWebView {
    let navigationDelegates = MulticastDelegate<any WKNavigationDelegate>()
    let uiDelegates = MulticastDelegate<any WKUIDelegate>()
  }
  final class WebListener: NSObject, WKNavigationDelegate, WKUIDelegate {}
  @MainActor let browser = WebListener()
  @MainActor let history = WebListener()
  @MainActor let popUpLog = WebListener()
#endif
