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
    graph.add("protocol WKUIDelegate : AnyObject", kind: "protocol", path: ["WKUIDelegate"], identifier: "WKUIDelegate")
    graph.addRequirements(ui, of: "WKUIDelegate")
    graph.addClass("WKWebView", isObjectiveC: true)
    graph.addDelegate("navigationDelegate", of: "WKWebView", "(any §WKNavigationDelegate§)?")
    graph.addDelegate("uiDelegate", of: "WKWebView", "(any §WKUIDelegate§)?")
    graph.addDelegate("title", of: "WKWebView", "String?")
    graph.addClass("UITextField", isObjectiveC: true)
    graph.addDelegate("delegate", of: "UITextField", "(any §WKNavigationDelegate§)?")
    return graph
  }

  /// Adds a property to a class of Objective-C.
  mutating func addDelegate(_ name: String, of owner: String, _ type: String) {
    addMember(
      "weak var \(name): \(type) { get set }", name, of: owner, "c:objc(cs)\(owner)",
      mentioning: ["WKNavigationDelegate": "WKNavigationDelegate", "WKUIDelegate": "WKUIDelegate"])
  }
}
