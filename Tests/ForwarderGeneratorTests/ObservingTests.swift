import Testing

@testable import ForwarderGenerator

@Suite("The subclass that observes a delegate property")
struct ObservingTests {
  @Test("40: In its own module, a class is observed wherever Swift lets a subclass override")
  func observingOwn() throws {
    var graph = GraphText(["func a()"])
    for (name, declaration, property) in [
      ("Closed", "class Closed", "weak var delegate: (any §PlayerDelegate§)?"),
      ("Fixed", "class Fixed", "final weak var delegate: (any §PlayerDelegate§)?"),
      ("Final", "final class Final", "weak var delegate: (any §PlayerDelegate§)?"),
    ] {
      graph.add(declaration, kind: "class", path: [name], identifier: name)
      graph.add(
        property, kind: "property", path: [name, "delegate"], identifier: "\(name).delegate",
        mentioning: ["PlayerDelegate": "PlayerDelegate"])
      graph.relate("\(name).delegate", "memberOf", name)
    }
    let text = try graph.generated("PlayerDelegate", "--observing", "Closed", isInModule: true)
    #expect(text.contains("final class ObservedClosed: Closed {"))
    for name in ["Fixed", "Final"] {
      let refusal = try graph.refusal("PlayerDelegate", "--observing", name, isInModule: true)
      #expect(
        refusal.hasSuffix(
          #"""
          as the class is yours, write '@ObservedDelegate(proxy: { PlayerForwarder($0) })' at the property, or store \#
          'let delegates = MulticastDelegate<any PlayerDelegate> { PlayerForwarder($0) }' and call \#
          'delegates.install(in: self, \.delegate)' in the property's 'didSet'
          """#))
    }
  }

  @Test("40: A class that can't be observed: the message says what to do instead")
  func observing() throws {
    var graph = GraphText(["func a()"])
    graph.add("class Heir : Player", kind: "class", path: ["Heir"], identifier: "Heir", access: "open")
    graph.relate("Heir", "inheritsFrom", "Player")
    for (name, access, property, propertyAccess) in [
      ("Strict", "open", "var delegate: any §PlayerDelegate§", "open"),
      ("Closed", "public", "weak var delegate: (any §PlayerDelegate§)?", "public"),
      ("Fixed", "open", "var delegate: (any §PlayerDelegate§)? { get }", "open"),
      ("Sealed", "open", "weak var delegate: (any §PlayerDelegate§)?", "public"),
      ("Player", "open", "weak var delegate: (any §PlayerDelegate§)!", "open"),
    ] {
      graph.add("class \(name)", kind: "class", path: [name], identifier: name, access: access)
      graph.add(
        property, kind: "property", path: [name, "delegate"], identifier: "\(name).delegate",
        access: propertyAccess, mentioning: ["PlayerDelegate": "PlayerDelegate"])
      graph.relate("\(name).delegate", "memberOf", name)
    }
    for (name, message) in [
      ("Closed", "can't be subclassed"), ("Fixed", "can't be assigned"), ("Sealed", "can't be overridden"),
      ("Plaer", "no class 'Plaer' to observe; there is 'Player'"), ("Strict", "a hook is for an optional delegate"),
    ] {
      #expect(try graph.refusal("PlayerDelegate", "--observing", name).contains(message))
    }
    for name in ["Closed", "Sealed"] {
      let wrapping = #"MulticastDelegate(wrapping: service, delegate: \.delegate) { PlayerForwarder($0) }"#
      #expect(try graph.refusal("PlayerDelegate", "--observing", name).hasSuffix("wrap each object with '\(wrapping)'"))
    }
    #expect(try graph.generated("PlayerDelegate", "--observing", "Heir").contains("class ObservedHeir: Heir {"))
    let text = try graph.generated("PlayerDelegate", "--observing", "Player")
    #expect(
      text.contains(
        #"""
        /// A `Player` that calls its delegate and the subscribers of `delegates`.
        ///
        /// The `delegate` property holds no proxy before it is assigned. If nobody assigns it, call
        /// `player.delegates.install(in: player, \.delegate)`.
        nonisolated final class ObservedPlayer: Player {
          let delegates = MulticastDelegate<any PlayerDelegate> { PlayerForwarder($0) }
          override var delegate: (any PlayerDelegate)! { didSet { delegates.install(in: self, \.delegate) } }
        }
        """#))
  }

  @Test("40: The multicast of an observing subclass has a name that is free in the class and its superclasses")
  func nameOfMulticast() throws {
    var graph = GraphText(["func a()"])
    graph.addClass("Basis", property: "weak var delegate: (any §PlayerDelegate§)?")
    graph.addClass("Player")
    graph.relate("Player", "inheritsFrom", "Basis")
    graph.relate("Basis", "inheritsFrom", "s:10Foundation8NSObjectC")
    #expect(try graph.generated("PlayerDelegate", "--observing", "Player").contains("let delegates = "))
    graph.addMember("static var delegates: Int", "delegates", of: "Player", kind: "type.property")
    #expect(try graph.generated("PlayerDelegate", "--observing", "Player").contains("let delegates = "))
    graph.addMember("func delegates(_ x: Int)", "delegates(_:)", of: "Basis", kind: "method")
    let text = try graph.generated("PlayerDelegate", "--observing", "Player")
    #expect(text.contains("  let delegateMulticast = MulticastDelegate<any PlayerDelegate> { PlayerForwarder($0) }\n"))
    #expect(text.contains(#"{ didSet { delegateMulticast.install(in: self, \.delegate) } }"#))
    #expect(text.contains(#"/// `player.delegateMulticast.install(in: player, \.delegate)`."#))
    graph.addMember("var delegateMulticast: Int", "delegateMulticast", of: "Player")
    #expect(try graph.generated("PlayerDelegate", "--observing", "Player").contains("let delegateMulticast2 = "))
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
    let text = try graph.generated("PlayerDelegate", "--observing", "Player")
    #expect(text.contains("(holdingOriginal: .strongly) { PlayerForwarder($0) }\n") == isStrong)
    #expect(text.contains("<any PlayerDelegate> { PlayerForwarder($0) }\n") != isStrong)
    var closed = GraphText(["func a()"])
    closed.addClass("Player", property: property, identifier: identifier, access: "public")
    let refusal = try closed.refusal("PlayerDelegate", "--observing", "Player")
    #expect(refusal.contains("delegate: \\.delegate, holdingOriginal: .strongly) {") == isStrong)
    var own = GraphText(["func a()"])
    own.addClass("Player", property: "final " + property, identifier: identifier)
    let advice = try own.refusal("PlayerDelegate", "--observing", "Player", isInModule: true)
    #expect(advice.contains("<any PlayerDelegate>(holdingOriginal: .strongly) { PlayerForwarder($0) }'") == isStrong)
    #expect(advice.contains("@ObservedDelegate") != isStrong, "its property is weak")
  }

  @Test(
    "40: The subclass writes the property's name as the language needs it, and its own names for the library's types",
    arguments: [("XMLPlayer", "player"), ("Class", "service"), ("XML", "service"), ("Outer.Deck2", "deck2")])
  func namesOfObserving(_ className: String, _ object: String) throws {
    var graph = GraphText(["func a()"])
    graph.addClass(className, property: "weak var `default`: (any §PlayerDelegate§)?", named: "default")
    let text = try graph.generated(
      "PlayerDelegate", "--name", "Loud", "--public", "--observing", className, beside: ["MulticastDelegate"])
    #expect(text.contains("  public let delegates = GeneratedForwarding.Multicast<any PlayerDelegate> { Loud($0) }\n"))
    #expect(text.contains("  public override var `default`: (any PlayerDelegate)? {"))
    #expect(text.contains(#"didSet { delegates.install(in: self, \.default) }"#))
    #expect(text.contains(#"/// `\#(object).delegates.install(in: \#(object), \.default)`."#))
  }
}
