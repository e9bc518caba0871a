import Testing

@testable import ForwarderGenerator

@Suite("What can't be observed")
struct ObservingRefusalTests {
  @Test(
    "53: What can't be done is refused, and the message says what to write",
    arguments: [
      (
        "--observing WKWebView",
        "'WKWebView' has several properties to observe; write '--observing' for each that you mean: "
          + "WKWebView.navigationDelegate, WKWebView.uiDelegate"
      ),
      (
        "--observing WKWebView.uiDelegate --observing WKWebView.uiDelegate",
        "'--observing WKWebView.uiDelegate' is given twice"
      ),
      ("--observing UITextField --observing UITextField.delegate", "'--observing UITextField.delegate' is given twice"),
      (
        "--observing WKWebView.uiDelegate=A --observing WKWebView.navigationDelegate=B",
        "the subclass of 'WKWebView' has two names, 'A' and 'B': write one"
      ),
      (
        "--observing WKWebView.uiDelegate=UITextField2 --observing UITextField=UITextField2",
        "two types of the file would be called 'UITextField2'; name a subclass with '--observing CLASS=NAME'"
      ),
      (
        "--observing UITextField=WKNavigationForwarder",
        "two types of the file would be called 'WKNavigationForwarder'; name a subclass with '--observing CLASS=NAME'"
      ),
      ("--observing WKWebView.uDelegate", "'WKWebView' has no property 'uDelegate' to observe; there is 'uiDelegate'"),
      (
        "--observing WKWebVew.uiDelegate",
        "the module 'Sound' declares no class 'WKWebVew' to observe; there is 'WKWebView'"
      ),
      ("--observing Outer.Deck", "the module 'Sound' declares no class 'Outer.Deck' to observe"),
      (
        "--observing WKWebView.title",
        "'WKWebView.title' is of type 'String?', and can be observed only as '(any WKNavigationDelegate)?' or "
          + "'(any WKUIDelegate)?'"
      ),
      ("--observing UITextField=class", "'--observing UITextField=class': 'class' can't be a type's name"),
      ("--observing UITextField=A.B", "'--observing UITextField=A.B': 'A.B' can't be a type's name"),
      ("--observing UITextField=", "'--observing UITextField=': '' can't be a type's name"),
      (
        "--hook shown --observing UITextField",
        "'--hook shown' is about the '--observing' before it, and there is none: write it after one"
      ),
      (
        "--observing UITextField --hook secret",
        "'--hook secret': write 'shown', for a property that shows the proxy, or 'hidden', for one that shows the "
          + "delegate"
      ),
      (
        "--observing UITextField --hook shown --hook hidden",
        "'--observing UITextField' has two hooks, 'shown' and 'hidden': write one"
      ),
    ])
  func refused(_ options: String, _ message: String) throws {
    #expect(
      try GraphText.webView().refusal(GraphText.webProtocols + options.split(separator: " ").map(String.init))
        == message)
  }

  @Test("53: A property of a protocol that isn't named is refused with the protocol's name")
  func protocolNotNamed() throws {
    let refusal = try GraphText.webView().refusal("WKNavigationDelegate", "--observing", "WKWebView.uiDelegate")
    #expect(refusal == "'WKWebView.uiDelegate' is of type '(any WKUIDelegate)?': name 'WKUIDelegate' first")
  }

  @Test("53: Names for one forwarder are refused where there are two", arguments: ["--name", "--event-type"])
  func namesForOne(_ option: String) throws {
    #expect(
      try GraphText.webView().refusal(GraphText.bothHooks + ["--events", option, "Loud"])
        == "'\(option) Loud' is for one forwarder, and the file has several: leave it out, or write a file for each")
  }

  @Test("53: Two forwarders or enums of one name are refused")
  func equalNames() throws {
    var graph = GraphText([])
    for (name, owner) in [("A.BDelegate", "A"), ("AB.Delegate", "B")] {
      graph.addProtocol(name)
      graph.addClass(owner, property: "weak var delegate: (any §\(name)§)?")
    }
    #expect(
      try graph.refusal("A.BDelegate", "AB.Delegate", "--observing", "A", "--observing", "B")
        == "two types of the file would be called 'ABForwarder'; write a file for each protocol")
  }

  @Test(
    "53: The name of a protocol or a class that the file uses is refused",
    arguments: [
      (["--name", "WKNavigationDelegate"], "WKNavigationDelegate"),
      (["--events", "--event-type", "WKNavigationDelegate"], "WKNavigationDelegate"),
      (["--observing", "UITextField=UITextField"], "UITextField"),
    ])
  func usedNames(options: [String], name: String) throws {
    #expect(
      try GraphText.webView().refusal(["WKNavigationDelegate"] + options)
        == "the file uses another type '\(name)', so it can't declare one: choose another name")
  }

  @Test("53: A property of several protocols is refused with the way to observe it, as it hides the superclass's")
  func composition() throws {
    var graph = GraphText.webView()
    graph.addClass("Picker", isObjectiveC: true)
    graph.relate("c:objc(cs)Picker", "inheritsFrom", "c:objc(cs)UITextField")
    graph.addDelegate(of: "Picker", "(any §WKUIDelegate§ & §WKNavigationDelegate§)?")
    for name in ["Picker", "Picker.delegate"] {
      #expect(
        try graph.refusal(GraphText.webProtocols + ["--observing", name])
          == "'Picker.delegate' is of type '(any WKUIDelegate & WKNavigationDelegate)?', and '--observing' is for a "
          + "property of one protocol. Leave it out, and write the hook by hand, as \"A delegate of two protocols\" in the "
          + "page \"Apple's platforms\" shows")
    }
  }

  /// The message for a class that has a member, of which no initializer shows.
  private func refusalOfCenter(
    _ name: String, with member: String, kind: String, initializer: String? = nil
  ) throws -> String {
    var graph = GraphText.webView()
    graph.addClass(name, isObjectiveC: true)
    graph.addDelegate(of: name, "(any §WKNavigationDelegate§)?")
    graph.addMember(member, "member", of: name, kind: kind)
    if let initializer { graph.addMember(initializer, "init", of: name, kind: "init") }
    return try graph.refusal("WKNavigationDelegate", "--observing", name)
  }

  @Test(
    "53: A class whose one object the app doesn't make is refused",
    arguments: [
      ("class func current() -> Center", "type.method"), ("class var `default`: Center { get }", "type.property"),
      ("static let shared: Center", "type.property"),
    ])
  func sharedObject(_ member: String, _ kind: String) throws {
    #expect(
      try refusalOfCenter("Center", with: member, kind: kind)
        == "'Center' shares an object that your app doesn't make, so a subclass is of no use. Leave out '--observing', see "
        + #""A shared object" in the page "Somebody else's service""#)
  }

  @Test("53: A class that the app makes objects of, or that the system makes for the app, isn't a shared object's")
  func noSharedObject() throws {
    for (name, member, kind, initializer) in [
      ("Center", "class func current() -> Center", "type.method", "init(name: String)"),
      ("Center", "class func current() -> Center?", "type.method", nil),
      ("Center", "class func center(for x: Int) -> Center", "type.method", nil),
      ("Center", "class var shared: Other { get }", "type.property", nil),
      ("UIApplication", "class var shared: UIApplication { get }", "type.property", nil),
      ("FileManager", "class var `default`: FileManager { get }", "type.property", nil),
    ] {
      let refusal = try refusalOfCenter(name, with: member, kind: kind, initializer: initializer)
      #expect(refusal.hasPrefix("nothing was refused"), "\(member)")
    }
  }
}
