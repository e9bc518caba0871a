import Testing

@testable import ForwarderGenerator

@Suite("The subclass that observes a delegate property")
struct ObservingTests {
  @Test("40: The class and its property are found, or the message says what is there")
  func observing() throws {
    var graph = GraphText(["func a()"])
    graph.addClass("Player", property: "weak var delegate: (any §PlayerDelegate§)!")
    graph.addClass("Strict", property: "var delegate: any §PlayerDelegate§")
    #expect(
      try graph.refusal("PlayerDelegate", "--observing", "Strict")
        == "'Strict' has no property of type '(any PlayerDelegate)?' to observe")
    let text = try graph.generated("PlayerDelegate", "--observing", "Player")
    #expect(
      text.hasSuffix(
        #"""
        /// Observes `Player.delegate`: the subscribers of `delegates` are called after the delegate.
        ///
        /// The `delegate` property holds no proxy before it is assigned. If nobody assigns it, call
        /// `service.delegates.install(in: service, \.delegate)`.
        nonisolated class ObservedPlayer: Player {
          let delegates = DelegateForwarding.MulticastDelegate<any PlayerDelegate> { PlayerForwarder($0) }
          override var delegate: (any PlayerDelegate)! { didSet { delegates.install(in: self, \.delegate) } }
        }

        """#))
  }

  @Test("40: The property of a protocol that structs may conform to can't be observed")
  func openProtocol() throws {
    var graph = GraphText([])
    graph.addProtocol("Open", ["func a()"], isClassBound: false)
    graph.addClass("Player", property: "var delegate: (any §Open§)?")
    let refusal = try graph.refusal("Open", "--observing", "Player")
    #expect(refusal == "'Player' has no property of type '(any Open & AnyObject)?' to observe")
  }

  @Test("40: The subclass of a class of the package says what to write in its place")
  func ownClass() throws {
    var graph = GraphText(["func a()"])
    graph.addClass("Player", property: "weak var delegate: (any §PlayerDelegate§)?")
    let note =
      "As the class is yours, write `@ObservedDelegate(proxy: { PlayerForwarder($0) })` at its property instead."
    for isInPackage in [true, false] {
      let text = try graph.generated("PlayerDelegate", "--observing", "Player", isInPackage: isInPackage)
      #expect(text.contains(note) == isInPackage)
      #expect(text.contains("\nnonisolated class ObservedPlayer: Player {\n"))
    }
  }

  @Test(
    "40: What a subclass can't observe is refused in words",
    arguments: [
      ("final class", "weak var delegate: (any §PlayerDelegate§)?", "'Player' can't be subclassed: it is final"),
      ("actor", "weak var delegate: (any §PlayerDelegate§)?", "'Player' can't be subclassed: it is an actor"),
      (
        "class", "let delegate: (any §PlayerDelegate§)?",
        "'Player.delegate' can't be overridden: it is a constant. The service gets its delegate in an initializer"
      ),
      (
        "class", "weak var delegate: (any §PlayerDelegate§)? { get }",
        "'Player.delegate' can't be overridden: it has no setter. The service gets its delegate in an initializer"
      ),
      (
        "class", "weak final var delegate: (any §PlayerDelegate§)?",
        "'Player.delegate' can't be overridden: it is final"
      ),
    ])
  func obstacles(_ kind: String, _ property: String, _ message: String) throws {
    var graph = GraphText(["func a()"])
    graph.add("\(kind) Player", kind: "class", path: ["Player"], identifier: "Player", access: "open")
    graph.addMember(property, "delegate", of: "Player")
    let refusal = try graph.refusal("PlayerDelegate", "--observing", "Player")
    #expect(refusal.hasPrefix(message))
    let page =
      #". Leave out '--observing', see the page "Somebody else's service""#
    #expect(refusal == message + page || message.hasSuffix("in an initializer"))
    #expect(!refusal.contains("As the class is yours"), "it isn't")
  }

  @Test("40: A class or property that isn't open can't be observed", arguments: ["class", "property"])
  func closed(_ what: String) throws {
    var graph = GraphText(["func a()"])
    graph.add(
      "class Player", kind: "class", path: ["Player"], identifier: "Player",
      access: what == "class" ? "public" : "open")
    graph.addMember("weak var delegate: (any §PlayerDelegate§)?", "delegate", of: "Player", access: "public")
    let cause =
      what == "class"
      ? "'Player' can't be subclassed: it isn't open" : "'Player.delegate' can't be overridden: it isn't open"
    #expect(
      try graph.refusal("PlayerDelegate", "--observing", "Player").hasPrefix(cause + ". Leave out '--observing', see"))
    let advice = ". As the class is yours, write '@ObservedDelegate' at its property instead"
    #expect(throws: GeneratorError(cause + advice)) {
      try graph.generated("PlayerDelegate", "--observing", "Player", isInPackage: true)
    }
  }

  @Test(
    "40: The multicast of an observing subclass holds the delegate as the property does, as far as that shows",
    arguments: [
      ("weak var delegate: (any §PlayerDelegate§)?", "s:weak", false),
      ("unowned(unsafe) var delegate: (any §PlayerDelegate§)?", "s:unowned", false),
      ("var delegate: (any §PlayerDelegate§)?", "s:strong", true),
      ("var delegate: (any §PlayerDelegate§)? { get set }", "s:computed", false),
      ("weak var delegate: (any §PlayerDelegate§)? { get set }", "c:objc(cs)Player(py)weak", false),
      ("var delegate: (any §PlayerDelegate§)? { get set }", "c:objc(cs)Player(py)strong", true),
    ])
  func holdOfMulticast(_ property: String, _ identifier: String, _ isStrong: Bool) throws {
    var graph = GraphText(["func a()"])
    graph.addClass("Player", property: property, identifier: identifier)
    let text = try graph.generated("PlayerDelegate", "--observing", "Player", isInPackage: true)
    #expect(text.contains("(holdingOriginal: .strongly) {") == isStrong)
    #expect(text.contains("<any PlayerDelegate> { PlayerForwarder($0) }\n") != isStrong)
    #expect(text.contains("do the same in its property's `didSet` instead") == isStrong)
    #expect(text.contains("@ObservedDelegate") != isStrong, "its property is weak")
  }

  // MARK: The form of the hook

  /// The subclass of a class of Objective-C.
  private func generated(_ name: String, _ property: String, _ options: String...) throws -> String {
    var graph = GraphText(["func a()"])
    graph.addClass(
      name, property: "weak var \(property): (any §PlayerDelegate§)? { get set }", named: property, isObjectiveC: true)
    return try graph.generated(["PlayerDelegate", "--observing", name] + options)
  }

  @Test(
    "50, 53: The hook hides its proxy where the class is known to call what it has stored, and says why",
    arguments: [
      (
        "UITextField", "delegate", true,
        "the delegate that the app has assigned, as `UITextField` calls what it has stored."
      ),
      ("WKWebView", "navigationDelegate", true, "the delegate that the app has assigned, as `WKWebView` calls what"),
      ("UIPanGestureRecognizer", "delegate", true, "the delegate that the app has assigned, as `UIPan"),
      ("UITextView", "delegate", false, "a proxy, as `UITextView` asks its own property."),
      ("WKWebView", "uiDelegate", false, "a proxy, as `WKWebView` asks its own property."),
      ("UITableView", "dataSource", true, "the delegate that the app has assigned, as `UITableView` calls what"),
      ("CNContactViewController", "delegate", false, "a proxy, as `CNContactViewController` asks its own property."),
      ("UITextField", "other", false, "a proxy, as it isn't known whether `UITextField` calls what it has stored."),
    ])
  func form(_ name: String, _ property: String, _ isHidden: Bool, _ reason: String) throws {
    let text = try generated(name, property)
    #expect(text.contains("/// The property shows \(reason)"))
    #expect(text.contains("get { delegates.delegate(behind: super.\(property)) }\n") == isHidden)
    #expect(text.contains("set { delegates.assign(newValue, in: self) { super.\(property) = $0 } }\n") == isHidden)
    #expect(text.contains("didSet { delegates.install") != isHidden)
  }

  @Test(
    "53: Reading the property of a shown hook checks no thread, where the class is the main actor's and Objective-C's",
    arguments: [
      ("UITextView", "@MainActor ", true, ""), ("UITextField", "@MainActor ", true, "@MainActor "),
      ("Radio", "@Tuner ", true, ""), ("Player", "@MainActor ", false, ""), ("Plain", "", true, ""),
    ])
  func readingChecksNoThread(_ name: String, _ attribute: String, _ isObjectiveC: Bool, _ ownActor: String) throws {
    var graph = GraphText(["func a()"])
    let property = "weak var delegate: (any §PlayerDelegate§)? { get set }"
    graph.addClass(name, property: attribute + property, isObjectiveC: isObjectiveC)
    if ownActor.isEmpty { graph.addMember("\(attribute)init()", "init()", of: name, kind: "init") }
    let text = try graph.generated("PlayerDelegate", "--observing", name, "--hook", "shown")
    let isFree = isObjectiveC && attribute == "@MainActor "
    let free = """
        nonisolated override var delegate: (any PlayerDelegate)? {
          didSet { MainActor.assumeIsolated { _ = delegates.install(in: self, \\.delegate) } }
        }
      """
    let bound =
      "  override var delegate: (any PlayerDelegate)? { didSet { delegates.install(in: self, \\.delegate) } }\n"
    #expect(text.contains(isFree ? free : bound), "\(text)")
    // The accessors of a hidden one read that of the superclass.
    let hidden = try graph.generated("PlayerDelegate", "--observing", name, "--hook", "hidden")
    #expect(hidden.contains("  \(ownActor)override var delegate: "))
  }

  @Test("49: A class whose initializer assigns its delegate says how its subscribers are heard")
  func assignedWhenMade() throws {
    for (name, isAssigned) in [("CBCentralManager", true), ("CBPeripheralManager", true), ("CBPeripheral", false)] {
      let text = try generated(name, "delegate")
      #expect(text.contains("`service.delegate = delegate`.\n") == isAssigned)
      #expect(text.contains("If nobody assigns it, call") != isAssigned)
    }
  }

  @Test("53: `--hook` chooses the form, and the class says what that means")
  func chosenForm() throws {
    for (name, hook, words) in [
      (
        "UITextField", "shown",
        "a proxy, though `UITextField` calls what it has stored, and `--hook hidden` is possible."
      ),
      ("UITextView", "hidden", "but `UITextView` asks its own property: the subscribers may miss callbacks."),
      ("UIPickerView", "hidden", "which is right if `UIPickerView` calls what it has stored."),
    ] {
      let text = try generated(name, "delegate", "--hook", hook)
      #expect(text.unwrapped.contains(words))
      #expect(text.contains("delegates.delegate(behind:") == (hook == "hidden"))
      #expect(text.contains("//   --hook \(hook)\n"))
    }
  }

  @Test("50, 53: A class of Swift has a hook that shows its proxy, unless one asks for the other")
  func formOfSwift() throws {
    var graph = GraphText(["func a()"])
    graph.addClass("UITextField", property: "weak var delegate: (any §PlayerDelegate§)?")
    let text = try graph.generated("PlayerDelegate", "--observing", "UITextField", isInPackage: true)
    #expect(!text.contains("The property shows") && text.contains("didSet"))
    let hidden = try graph.generated(
      "PlayerDelegate", "--observing", "UITextField", "--hook", "hidden", isInPackage: true)
    #expect(hidden.unwrapped.contains("which is right if `UITextField` calls what it has stored."))
    // The class may be the user's, who could use the attribute instead of a `didSet`.
    #expect(text.contains("As the class is yours") && !hidden.contains("As the class is yours"))
  }

  @Test("40: The subclass writes the names as the language needs them")
  func names() throws {
    var graph = GraphText(["func a()"])
    graph.addClass("Outer.Deck", property: "weak var `default`: (any §PlayerDelegate§)?", named: "default")
    let text = try graph.generated("PlayerDelegate", "--name", "Loud", "--public", "--observing", "Outer.Deck")
    #expect(text.contains("open class ObservedDeck: Outer.Deck {"))
    #expect(
      text.contains("  public let delegates = DelegateForwarding.MulticastDelegate<any PlayerDelegate> { Loud($0) }\n"))
    #expect(text.contains("  public override var `default`: (any PlayerDelegate)? {"))
    #expect(text.contains(#"didSet { delegates.install(in: self, \.default) }"#))
  }
}
