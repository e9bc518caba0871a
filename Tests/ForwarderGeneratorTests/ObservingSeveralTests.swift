import Testing

@testable import ForwarderGenerator

@Suite("Observing several properties")
struct ObservingSeveralTests {
  /// How often a file contains a text.
  private func count(_ part: String, in text: String) -> Int { text.components(separatedBy: part).count - 1 }

  // MARK: What is written

  @Test("53: Two properties of one class have a hook each in one subclass, and their protocols a forwarder each")
  func twoProperties() throws {
    let text = try GraphText.webView().generated(GraphText.bothHooks)
    for (name, delegate) in [
      ("WKNavigationForwarder", GraphText.webProtocols[0]), ("WKUIForwarder", GraphText.webProtocols[1]),
    ] {
      #expect(
        text.contains("final class \(name): DelegateForwarding.MulticastForwarding, \(delegate) {\n"),
        "neither is a forwarder of both")
    }
    #expect(
      text.hasSuffix(
        #"""
        /// Observes several properties of `WKWebView`, each by a multicast of its own.
        nonisolated class ObservedWKWebView: WKWebView {
          /// Observes `WKWebView.navigationDelegate`: the subscribers of `navigationDelegates` are called \#
        after the delegate.
          ///
          /// The property shows the delegate that the app has assigned, as `WKWebView` calls what it has stored.
          ///
          /// The `navigationDelegate` property holds no proxy before it is assigned. If nobody assigns it, call
          /// `service.navigationDelegates.install(in: service, \.navigationDelegate)`.
          let navigationDelegates = DelegateForwarding.MulticastDelegate<any WKNavigationDelegate> { WKNavigationForwarder($0) }
          override var navigationDelegate: (any WKNavigationDelegate)? {
            get { navigationDelegates.delegate(behind: super.navigationDelegate) }
            set { navigationDelegates.assign(newValue, in: self) { super.navigationDelegate = $0 } }
          }

          /// Observes `WKWebView.uiDelegate`: the subscribers of `uiDelegates` are called after the delegate.
          ///
          /// The property shows a proxy, as `WKWebView` asks its own property.
          ///
          /// The `uiDelegate` property holds no proxy before it is assigned. If nobody assigns it, call
          /// `service.uiDelegates.install(in: service, \.uiDelegate)`.
          let uiDelegates = DelegateForwarding.MulticastDelegate<any WKUIDelegate> { WKUIForwarder($0) }
          override var uiDelegate: (any WKUIDelegate)? { didSet { uiDelegates.install(in: self, \.uiDelegate) } }
        }

        """#))
  }

  @Test(
    "53: Beside another property, that of `delegate` is `delegates`; a name that is a keyword then is written as one")
  func namesOfMulticasts() throws {
    var graph = GraphText(["func a()"])
    graph.addClass("Player", property: "weak var delegate: (any §PlayerDelegate§)?")
    graph.addDelegate("i", of: "Player")
    let text = try graph.generated(
      "PlayerDelegate", "--observing", "Player.delegate", "--observing", "Player.i", "--hook", "hidden")
    #expect(text.contains("  let delegates = ") && text.contains("didSet { delegates.install(in: self, \\.delegate) }"))
    #expect(text.contains("  let `is` = ") && text.contains("set { `is`.assign("))
  }

  @Test("53: Two properties of the same protocol share its forwarder, which may have a name")
  func sharedForwarder() throws {
    let text = try GraphText.webView().generated(
      "WKNavigationDelegate", "--name", "Loud", "--observing", "WKWebView.navigationDelegate", "--observing",
      "UITextField.delegate")
    #expect(count("class Loud: ", in: text) == 1)
    #expect(count("  let delegates = ", in: text) == 2 && count("{ Loud($0) }", in: text) == 2)
    #expect(text.contains("class ObservedWKWebView: ") && text.contains("class ObservedUITextField: "))
  }

  @Test("53: Without a property, each class has that of the named protocol that it has one for")
  func classesAlone() throws {
    var graph = GraphText(["func a()"])
    graph.addProtocol("DeckDelegate", ["func b()"])
    graph.addClass("Player", property: "weak var delegate: (any §PlayerDelegate§)?")
    graph.addClass("Outer.Deck", property: "weak var delegate: (any §DeckDelegate§)?")
    for deck in ["Outer.Deck", "Outer.Deck.delegate"] {
      let text = try graph.generated(
        "PlayerDelegate", "DeckDelegate", "--observing", "Player=Loud", "--observing", "\(deck)=Quiet")
      #expect(text.contains("class Loud: Player {") && text.contains("class Quiet: Outer.Deck {"))
      #expect(text.contains("{ PlayerForwarder($0) }") && text.contains("{ DeckForwarder($0) }"))
    }
  }

  @Test("53: A protocol that no observed property has is forwarded by the first one's class")
  func furtherProtocols() throws {
    var graph = GraphText.webView()
    graph.addProtocol("More", ["func more()", "func change(_ x: Int) -> Int"])
    let text = try graph.generated(GraphText.bothHooks + ["More", "--rule", "change(_:)=.chain"])
    #expect(text.contains("MulticastForwarding, WKNavigationDelegate, More {\n"))
    #expect(text.contains("MulticastForwarding, WKUIDelegate {\n"))
    #expect(text.contains("forward { ($0 as? any More)?.more() }"))
    #expect(text.contains("      guard let subscriber = subscriber as? any More else { return value }\n"))
    #expect(text.contains("forward { $0.webDidClose() }"), "it is no further protocol of its own forwarder")
    #expect(
      try graph.refusal(["More"] + GraphText.bothHooks)
        == "no '--observing' is for a property of 'More': name the protocol of an observed property first")
  }

  @Test("53: Each forwarder has an event enum of its own, unless none of its callbacks is an event")
  func events() throws {
    let text = try GraphText.webView().generated(GraphText.bothHooks + ["--events"])
    for (event, name) in [("WKNavigationDelegateEvent", "webDidFinish"), ("WKUIDelegateEvent", "webDidClose")] {
      #expect(count("enum \(event): ", in: text) == 1 && text.contains("  case \(name)\n"))
      #expect(text.contains("forward(reporting: \(event).\(name)) {"))
    }
    let silent = GraphText.webView(["func webMayFinish() -> Bool"])
    #expect(count("enum ", in: try silent.generated(GraphText.bothHooks + ["--events", "--rule", "*=.all"])) == 1)
    let none = GraphText.webView(["func webMayFinish() -> Bool"], ["func webMayClose() -> Bool"])
    #expect(
      try none.refusal(GraphText.bothHooks + ["--events", "--rule", "*=.all"]).contains("no requirement is an event"))
  }

  // MARK: Rules for several forwarders

  @Test("53: Two protocols that require the same method have a forwarder each, and rules by the qualified name")
  func sameMethod() throws {
    let graph = GraphText.webView(["func webMay() -> Bool"], ["func webMay() -> Bool"])
    let rules = ["--rule", "WKNavigationDelegate.webMay()=.all", "--rule", "WKUIDelegate.webMay()=.any"]
    let text = try graph.generated(GraphText.bothHooks + rules)
    #expect(text.contains("combining: .all") && text.contains("combining: .any"))
    let both = "'WKNavigationDelegate' and 'WKUIDelegate' both require 'webMay()'"
    #expect(try graph.refusal(GraphText.webProtocols + rules).contains(both))
    let missing = try graph.refusal(GraphText.bothHooks)
    #expect(
      missing.contains("--rule 'webMay()=.any'")
        && missing.contains("\n      WKNavigationDelegate.webMay()\n      WKUI"))
    let one = try graph.refusal(GraphText.bothHooks + ["--rule", "WKUIDelegate.webMay()=.any"])
    #expect(one.contains("--rule 'WKNavigationDelegate.webMay()=.any'"))
  }

  @Test("53: A rule, an exception or a name of an event is for all forwarders, and refused if it fits none")
  func patterns() throws {
    let graph = GraphText.webView(
      ["func webDidFinish()", "func webMay() -> Bool"], ["func webDidClose()", "func webMay() -> Bool"])
    let text = try graph.generated(
      GraphText.bothHooks + [
        "--except", "WKUIDelegate.webMay()", "--rule", "webMay()=.all", "--event", "webDidFinish()=finished",
      ]
        + ["--events"])
    #expect(count("func webMay()", in: text) == 1 && text.contains("  case finished\n"))
    #expect(count("/// Left to an extension of yours: `webMay()`.", in: text) == 1)
    for option in ["--rule", "--except", "--event"] {
      let value = option == "--except" ? "webMays()" : "webMays()=x"
      let refusal = try graph.refusal(GraphText.bothHooks + ["--events", "--rule", "*=.all", option, value])
      #expect(count("'\(option) webMays()", in: refusal) == 1)
    }
  }

  @Test("53: What only an NSObject can't forward is forwarded by the class that is none")
  func objectMember() throws {
    var graph = GraphText(objectiveC: "FieldDelegate", ["optional func fieldDidEnd()"])
    graph.addProtocol("Plain", ["func copy()"])
    graph.addClass("Field")
    graph.addDelegate("field", of: "Field", "(any §FieldDelegate§)?")
    graph.addDelegate("plain", of: "Field", "(any §Plain§)?")
    let together = ["FieldDelegate", "Plain", "--observing", "Field.field"]
    #expect(try graph.refusal(together).contains("copy(): "))
    #expect(try graph.generated(together + ["--observing", "Field.plain"]).contains("forward { $0.copy() }"))
  }

  // MARK: The header

  @Test("53: A header keeps each `--hook` behind its `--observing`, and generates the same file")
  func header() throws {
    let graph = GraphText.webView()
    let text = try graph.generated(
      GraphText.webProtocols + ["--observing", "WKWebView.uiDelegate=Web", "--hook", "hidden", "--observing"]
        + ["WKWebView.navigationDelegate", "--hook", "shown", "--observing", "UITextField"])
    #expect(
      text.contains(
        """
        // generate-forwarder: --module Sound WKNavigationDelegate WKUIDelegate
        //   --observing WKWebView.uiDelegate=Web
        //   --hook hidden
        //   --observing WKWebView.navigationDelegate
        //   --hook shown
        //   --observing UITextField

        """.dropLast()))
    #expect(text.contains("get { uiDelegates.delegate(") && text.contains("didSet { navigationDelegates.install("))
    #expect(text.contains("get { delegates.delegate("), "the hook of the field is that of the list")
    let options = try #require(try GeneratedFile(text)).options
    let graphs = ModuleGraphs([GraphName("Sound"): try graph.graph])
    #expect(try ForwarderGenerator(options, graphs: SDKGraphs(all: graphs, sdk: nil)).text() == text)
  }
}
