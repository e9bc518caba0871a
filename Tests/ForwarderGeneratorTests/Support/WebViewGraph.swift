extension GraphText {
  /// The protocols of the web view's delegates.
  static let webProtocols = ["WKNavigationDelegate", "WKUIDelegate"]
  /// The options that observe both.
  static let bothHooks =
    webProtocols + ["--observing", "WKWebView.navigationDelegate", "--observing", "WKWebView.uiDelegate"]

  /// A web view with two delegates, and a text field whose delegate is of the first protocol.
  static func webView(
    _ navigation: [String] = ["func webDidFinish()"], _ ui: [String] = ["func webDidClose()"]
  ) -> GraphText {
    var graph = GraphText(protocol: "WKNavigationDelegate", navigation)
    graph.addProtocol("WKUIDelegate", ui)
    graph.addClass("WKWebView", isObjectiveC: true)
    graph.addDelegate("navigationDelegate", of: "WKWebView", "(any §WKNavigationDelegate§)? { get set }")
    graph.addDelegate("uiDelegate", of: "WKWebView", "(any §WKUIDelegate§)? { get set }")
    graph.addDelegate("title", of: "WKWebView", "String? { get set }")
    graph.addClass("UITextField", isObjectiveC: true)
    graph.addDelegate(of: "UITextField", "(any §WKNavigationDelegate§)? { get set }")
    return graph
  }
}
