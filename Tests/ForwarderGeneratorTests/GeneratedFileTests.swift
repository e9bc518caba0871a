import ForwardingModel
import Testing

@testable import ForwarderGenerator

@Suite("The generated file")
struct GeneratedFileTests {
  private let player = GraphText([
    "func playerDidStart(_ track: String)", "func shouldSkip(_ track: String) -> Bool",
    "func player(_ player: Int, didPlay seconds: Double, of total: Double)",
    "func player(_ player: Int, didFail error: any Error)",
  ])

  @Test("40: Its header is the command line that writes it again")
  func header() throws {
    let text = try player.generated(
      "PlayerDelegate", "--rule", "should*=.any", "--name", "Loud", "--public", "--events", "--defaults")
    let options = try #require(try GeneratedFile(text)).options
    #expect(options.module == "Sound")
    #expect(options.rules == ["should*=.any"])
    #expect(options.name == "Loud")
    #expect(options.isPublic && options.writesEvents && options.writesDefaults)
    let graphs = ModuleGraphs([GraphRequest(module: "Sound"): try player.graph])
    #expect(try ForwarderGenerator(options, graphs: graphs).text() == text)
  }

  @Test("A file that a person wrote has no header")
  func handWritten() throws {
    #expect(try GeneratedFile("import Foundation\n\nstruct A {}\n") == nil)
  }

  @Test("Words with quotes and spaces survive the header", arguments: ["a b", "it's", "", "x=$0 ?? \"y\"", "a\\b"])
  func words(_ word: String) {
    #expect(ShellWords.split("--rule \(ShellWords.quoted(word)) z") == ["--rule", word, "z"])
  }

  @Test("38: The class is named for the first protocol, or as --name says; --public makes everything public")
  func naming() throws {
    let plain = try player.generated("PlayerDelegate", "--rule", "shouldSkip(_:)=.any")
    #expect(plain.contains("nonisolated final class PlayerForwarder: MulticastForwarding, PlayerDelegate {"))
    #expect(plain.contains("\n  init(_ multicast: MulticastDelegate<any PlayerDelegate>) {"))
    let loud = try player.generated("PlayerDelegate", "--rule", "shouldSkip(_:)=.any", "--name", "Loud", "--public")
    #expect(loud.contains("nonisolated public final class Loud: MulticastForwarding, PlayerDelegate {"))
    #expect(loud.contains("\n  public init(_ multicast: MulticastDelegate<any PlayerDelegate>) {"))
    #expect(loud.contains("\n  public func playerDidStart(_ track: String) {"))
  }

  @Test("32, 40: Cases are named by the method, or by the second label where the method is named for its sender")
  func events() throws {
    let text = try player.generated("PlayerDelegate", "--rule", "should*=.any", "--events")
    let expected = """
      enum PlayerDelegateEvent: DeliverableEvent {
        case playerDidStart(String)
        case didPlay(Int, Double, of: Double)
        case didFail(Int, any Error)

        func deliver(to delegate: any PlayerDelegate) {
          switch self {
          case .playerDidStart(let track): delegate.playerDidStart(track)
          case .didPlay(let player, let seconds, let total): delegate.player(player, didPlay: seconds, of: total)
          case .didFail(let player, let error): delegate.player(player, didFail: error)
          }
        }
      }
      """
    #expect(text.contains(expected))
    #expect(
      text.contains(
        "forward(reporting: PlayerDelegateEvent.didFail(player, error)) { $0.player(player, didFail: error) }"))
    #expect(text.contains("forward(combining: .any) { $0.shouldSkip(track) }"))
  }

  @Test("32, 40: An event of a global actor is delivered by a function of that actor")
  func isolatedEvents() throws {
    let player = GraphText(["func a()", "@MainActor func b(_ x: Int)", "@MainActor func c() async"])
    let text = try player.generated("PlayerDelegate", "--events")
    let expected = """
      nonisolated enum PlayerDelegateEvent: DeliverableEvent {
        case a
        case b(Int)
        case c

        func deliver(to delegate: any PlayerDelegate) {
          switch self {
          case .a: delegate.a()
          case .b: _Forwarding.deliver(self, to: delegate, by: PlayerDelegateEvent.deliverOnMainActor)
          case .c: break
          }
        }

        @MainActor private static func deliverOnMainActor(_ event: PlayerDelegateEvent, to delegate: any PlayerDelegate) {
          switch event {
          case .b(let x): delegate.b(x)
          default: break
          }
        }
      }
      """
    #expect(text.contains(expected))
  }

  @Test(
    "40: A closure is no event where a rule makes a completion handler of it, nor is a callback that would be 'deliver(to:)'"
  )
  func takenEvents() throws {
    let player = GraphText([
      "func a(_ body: @escaping (Int) -> Void)", "func b()", "func c(_ onEvent: @escaping () -> Void)",
    ])
    let text = try player.generated("PlayerDelegate", "--events", "--rule", "a(_:)=completion .first")
    #expect(text.contains("DeliverableEvent {\n  case b\n  case c(() -> Void)\n\n"))
    let taken = GraphText(["func deliver(to x: Int)"])
    #expect(try taken.refusal("PlayerDelegate", "--events").contains("--event 'deliver(to:)=<name>'"))
    #expect(
      try taken.generated("PlayerDelegate", "--events", "--event", "deliver(to:)=sent").contains("case sent(to: Int)"))
  }

  @Test("32, 40: Two events of one name are refused, and --event names them")
  func eventNames() throws {
    let player = GraphText([
      "func a(_ a: Int, b: Int)", "func a(_ a: Int, b: String)", "func a(_ a: Int, b: Int, c: Int)",
    ])
    let refusal = try player.refusal("PlayerDelegate", "--events")
    #expect(refusal.contains("'b' would be the event of 2 requirements"))
    #expect(refusal.contains("--event 'func a(_ a: Int, b: String)=<name>'"))
    let text = try player.generated(
      "PlayerDelegate", "--events", "--event", "func a(_ a: Int, b: String)=default", "--event-type", "Sounds")
    #expect(
      text.contains(
        "enum Sounds: DeliverableEvent {\n  case b(Int, Int)\n  case `default`(Int, b: String)\n  case bC(Int, Int, Int)"))
    let overloaded = GraphText(["func a(_ x: Int)", "func a(_ x: String)"])
    #expect(try overloaded.refusal("PlayerDelegate", "--events").contains("--event 'func a(_ x: String)=<name>'"))
    let named = try overloaded.generated("PlayerDelegate", "--events", "--event", "func a(_ x: String)=b")
    #expect(named.contains("  case a(Int)\n  case b(String)\n"))
  }

  @Test(
    "28, 40: An asynchronous callback is an event that isn't delivered again; one that answers, throws or lends is none"
  )
  func noEvents() throws {
    let player = GraphText([
      "@concurrent func later() async", "func fails() throws", "func lends(_ x: inout Int)",
      "func calls(_ body: () -> Void)", "func keeps(_ onEvent: @escaping () -> Void)",
    ])
    let text = try player.generated("PlayerDelegate", "--events")
    #expect(text.contains("  case later\n  case keeps(() -> Void)\n\n"))
    #expect(text.contains("case .later: break"))
  }

  @Test("40: A base class for subscribers answers what changes nothing")
  func defaults() throws {
    let player = GraphText([
      "func a(_ x: Int)", "func b() -> Bool", "func c() -> Int", "func d(_ x: Int) -> Int", "func e() -> Int?",
      "var f: Int { get set }",
    ])
    let text = try player.generated(
      "PlayerDelegate", "--defaults", "--rule", "b()=.all", "--rule", "c()=.reduce(7, +)", "--rule", "d(_:)=.chain(x)",
      "--rule", "e()=.last", "--rule", "f=.first ?? 3")
    let expected = """
      nonisolated class PlayerSubscriber: PlayerDelegate {
        init() {}

        func a(_ x: Int) {}

        func b() -> Bool {
          true
        }

        func c() -> Int {
          7
        }

        func d(_ x: Int) -> Int {
          x
        }

        func e() -> Int? {
          nil
        }

        var f: Int = _Forwarding.noAnswer(3)
      }
      """
    #expect(text.contains(expected))
  }

  @Test("41: --portable writes both kinds of calls, and what Apple's SDK requires without a question mark")
  func portable() throws {
    var graph = GraphText(["func a() -> Bool"])
    graph.addRequirements(["func b()"], of: "PlayerDelegate", kind: "optionalRequirementOf")
    let text = try graph.generated("PlayerDelegate", "--portable", "--rule", "a()=.any")
    let halves = text.components(separatedBy: "#else")
    #expect(halves.count == 2)
    #expect(halves[0].contains("#if canImport(ObjectiveC)"))
    #expect(halves[0].contains("final class PlayerForwarder: NSObject, MulticastForwarding, PlayerDelegate {"))
    #expect(halves[0].contains("forward { $0.b?() }"))
    #expect(halves[1].contains("final class PlayerForwarder: MulticastForwarding, PlayerDelegate {"))
    #expect(halves[1].contains("forward { $0.b() }"))
    #expect(text.contains("import Foundation"))
  }

  @Test("38: Requirements of further protocols reach those subscribers that conform")
  func severalProtocols() throws {
    var graph = GraphText(["func a()"])
    graph.add("protocol More : AnyObject", kind: "swift.protocol", path: ["More"], identifier: "More")
    graph.addRequirements(["func b()", "func c() -> Bool"], of: "More", kind: "requirementOf")
    let text = try graph.generated("PlayerDelegate", "More", "--rule", "c()=.any")
    #expect(text.contains("final class PlayerForwarder: MulticastForwarding, PlayerDelegate, More {"))
    #expect(text.contains("forward { $0.a() }"))
    #expect(text.contains("forward(to: (any More).self) { $0.b() }"))
    #expect(text.contains("forward(to: (any More).self, combining: .any) { $0.c() }"))
  }

  @Test("A public forwarder imports publicly what its declarations name")
  func publicImports() throws {
    let text = try GraphText(["func a()"]).generated("PlayerDelegate", "--public")
    #expect(text.contains("\npublic import DelegateForwarding\npublic import Sound\n"))
  }

  @Test("A type with the name of the forwarder's own associated type is written with its module")
  func hiddenType() throws {
    var graph = GraphText([])
    graph.add(
      "Subscriber", kind: "swift.typealias", path: ["X"], identifier: "X", mentioning: "s:5Sound10SubscriberC")
    let aliases = TypeAliases(
      request: GraphRequest(module: "Sound"), graphs: ModuleGraphs([GraphRequest(module: "Sound"): try graph.graph]))
    let symbol = try #require(try graph.graph.symbols.last)
    #expect(try aliases.expanded(symbol).declaration == "Sound.Subscriber")
  }

  @Test("A protocol that isn't public is forwarded in its own module only, which isn't imported there")
  func internalProtocol() throws {
    let graph = GraphText(["func a()"], access: "internal")
    #expect(try graph.refusal("PlayerDelegate").contains("'PlayerDelegate' is not public"))
    let text = try graph.generated("PlayerDelegate", isInModule: true)
    #expect(!text.contains("import Sound"))
    #expect(throws: GeneratorError.self) { try graph.generated("PlayerDelegate", isInPackage: true) }
    let shared = GraphText(["func a()"], access: "package")
    #expect(try shared.refusal("PlayerDelegate").contains("'PlayerDelegate' is not public"))
    #expect(try shared.generated("PlayerDelegate", isInPackage: true).contains("import Sound"))
  }
}
