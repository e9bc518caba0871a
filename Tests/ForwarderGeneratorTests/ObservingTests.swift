import Testing

@testable import ForwarderGenerator

@Suite("The subclass that observes a delegate property")
struct ObservingTests {
  @Test("40: The class and its property are found, or the message says what is there")
  func observing() throws {
    var graph = GraphText(["func a()"])
    graph.addClass("Player", property: "weak var delegate: (any §PlayerDelegate§)!")
    graph.addClass("Strict", property: "var delegate: any §PlayerDelegate§")
    for (name, message) in [
      ("Plaer", "the module 'Sound' declares no class 'Plaer' to observe; there is 'Player'"),
      ("Strict", "'Strict' has no property of type '(any PlayerDelegate)?' to observe"),
    ] {
      #expect(try graph.refusal("PlayerDelegate", "--observing", name) == message)
    }
    let text = try graph.generated("PlayerDelegate", "--observing", "Player")
    #expect(
      text.hasSuffix(
        #"""
        /// Observes `Player.delegate`: the subscribers of `delegates` are called after the delegate.
        ///
        /// The `delegate` property holds no proxy before it is assigned. If nobody assigns it, call
        /// `service.delegates.install(in: service, \.delegate)`.
        nonisolated final class ObservedPlayer: Player {
          let delegates = DelegateForwarding.MulticastDelegate<any PlayerDelegate> { PlayerForwarder($0) }
          override var delegate: (any PlayerDelegate)! { didSet { delegates.install(in: self, \.delegate) } }
        }

        """#))
  }

  @Test("40: The property of a protocol that structs may conform to can't be observed")
  func openProtocol() throws {
    var graph = GraphText([])
    graph.add("protocol Open", kind: "protocol", path: ["Open"], identifier: "Open")
    graph.addRequirements(["func a()"], of: "Open")
    graph.addClass("Player")
    graph.addMember("var delegate: (any §Open§)?", "delegate", of: "Player", mentioning: ["Open": "Open"])
    let refusal = try graph.refusal("Open", "--observing", "Player")
    #expect(refusal == "'Player' has no property of type '(any Open & AnyObject)?' to observe")
  }

  @Test("40: An inherited property is observed")
  func inherited() throws {
    var graph = GraphText(["func a()"])
    graph.addClass("Basis", property: "weak var delegate: (any §PlayerDelegate§)?")
    graph.addClass("Player")
    graph.relate("Player", "inheritsFrom", "Basis")
    let text = try graph.generated("PlayerDelegate", "--observing", "Player")
    #expect(text.contains("final class ObservedPlayer: Player {"))
  }

  @Test(
    "40: The subclass of a class of the package says what to write in its place", arguments: ["class", "final class"])
  func ownClass(_ kind: String) throws {
    var graph = GraphText(["func a()"])
    graph.add("\(kind) Player", kind: "class", path: ["Player"], identifier: "Player")
    graph.addMember(
      "weak var delegate: (any §PlayerDelegate§)?", "delegate", of: "Player",
      mentioning: ["PlayerDelegate": "PlayerDelegate"])
    let note =
      "As the class is yours, write `@ObservedDelegate(proxy: { PlayerForwarder($0) })` at its property instead."
    for place in [ForwarderGenerator.Place.inModule, .inPackage, .elsewhere] {
      let text = try graph.generated("PlayerDelegate", "--observing", "Player", place: place)
      #expect(text.contains(note) == (place != .elsewhere) && text.contains("final class ObservedPlayer: Player {"))
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
    let text = try graph.generated("PlayerDelegate", "--observing", "Player", place: .inPackage)
    #expect(text.contains("(holdingOriginal: .strongly) {") == isStrong)
    #expect(text.contains("<any PlayerDelegate> { PlayerForwarder($0) }\n") != isStrong)
    #expect(text.contains("do the same in its property's `didSet` instead") == isStrong)
    #expect(text.contains("@ObservedDelegate") != isStrong, "its property is weak")
  }

  @Test("40: The subclass writes the names as the language needs them")
  func names() throws {
    var graph = GraphText(["func a()"])
    graph.addClass("Outer.Deck", property: "weak var `default`: (any §PlayerDelegate§)?", named: "default")
    let text = try graph.generated("PlayerDelegate", "--name", "Loud", "--public", "--observing", "Outer.Deck")
    #expect(text.contains("public final class ObservedDeck: Outer.Deck {"))
    #expect(
      text.contains("  public let delegates = DelegateForwarding.MulticastDelegate<any PlayerDelegate> { Loud($0) }\n"))
    #expect(text.contains("  public override var `default`: (any PlayerDelegate)? {"))
    #expect(text.contains(#"didSet { delegates.install(in: self, \.default) }"#))
  }
}
