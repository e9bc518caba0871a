import DelegateForwarding
import Testing

private struct Value: Speaking, Sendable {
  func speak() -> String { "value" }
}

final class SpeakingService {
  @ObservedDelegate var delegate: (any Speaking)?
  let delegates = MulticastDelegate<any Speaking> { SpeakingForwarder($0) }
  var plain: (any Speaking)? { didSet { delegates.install(in: self, \.plain) } }
}

private final class Talker: Speaking {
  func speak() -> String { "talk" }
}

/// A precondition failure stops the program at once, with a message that says what is wrong and how to fix it.
@Suite("Precondition failures") struct PreconditionTests {
  /// The ways to make a value a subscriber, a delegate or a proxy.
  enum Way: String, CaseIterable, Codable {
    case subscribed, subscribedStrongly, observed, computed, computedAny, computedOwnProxy, plain, original, proxy,
      boxed

    private final class Failure: Error {}

    var message: String {
      switch self {
      case .subscribedStrongly: "Int is not a class"
      case .computed: "String is not a class"
      case .boxed: "Failure can't be held weakly as any Error"
      default: "Value is not a class"
      }
    }

    func run() {
      switch self {
      case .subscribed: MulticastDelegate<any Speaking>().subscribe(Value())
      case .subscribedStrongly: MulticastDelegate<Any>().subscribe(5, holding: .strongly)
      case .observed: SpeakingService().delegate = Value()
      case .computed: MulticastDelegate<String>().propertyValue = "text"
      case .computedAny: MulticastDelegate<Any>().propertyValue = Value()
      case .computedOwnProxy: MulticastDelegate<any Speaking> { SpeakingForwarder($0) }.propertyValue = Value()
      case .plain: SpeakingService().plain = Value()
      case .original: _ = MulticastDelegate<any Speaking>(original: Value())
      case .proxy: MulticastDelegate<any Speaking> { _ in Value() }.install(in: PlainService(), \.delegate)
      case .boxed: MulticastDelegate<any Error>().subscribe(Failure())
      }
    }
  }

  #if compiler(>=6.3) && CHILD_PROCESSES
    @Test("3: A struct is refused by name, wherever it comes from; so is what a P boxes", arguments: Way.allCases)
    func refused(way: Way) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [way] in way.run() }
      #expect(message(of: result).contains(way.message))
      if way == .subscribed { #expect(message(of: result).contains("MulticastDelegate<any Speaking>")) }
      if way == .computed { #expect(message(of: result).contains("MulticastDelegate<String>")) }
    }
  #endif

  @Test("3: A value is no subscriber where it is asked for or leaves")
  func anyValue() {
    #expect(!MulticastDelegate<Any>().contains("text"))
    #expect(!MulticastDelegate<Any>().unsubscribe((Talker(), Talker())))
  }

  #if compiler(>=6.3) && CHILD_PROCESSES
    @Test("20: Without the conformance, taking part says which is missing, and how to write it", arguments: 0..<5)
    func missingConformance(way: Int) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [way] in
        let (service, plain) = (SpeakingService(), PlainService())
        switch way {
        case 0: service.$delegate.subscribe(Talker())
        case 1: _ = service.$delegate.observe(Spoken.self) { _ in }
        case 2: service.$delegate.install(in: service, \.delegate)
        case 3: MulticastDelegate<any Speaking>().install(in: plain, \.delegate)
        default: _ = MulticastDelegate(wrapping: plain, delegate: \.delegate)
        }
      }
      let text = message(of: result)
      #expect(text.contains("MulticastDelegate<any Speaking> does not conform to Speaking"))
      #expect(text.contains("extension MulticastDelegate: Speaking where P == any Speaking {"))
      #expect(text.contains("with nothing in the braces if the protocol is @Forwarding"))
      #expect(text.contains("proxy:"))
    }
  #endif

  @Test("16, 20: A second multicast is in the property alone where the property's own can't be a proxy")
  func secondMulticast() {
    let (service, talker) = (SpeakingService(), Talker())
    service.delegate = talker
    #expect(service.delegates.install(in: service, \.delegate))
    #expect(service.delegate is SpeakingForwarder)
    #expect(service.$delegate.originalDelegate as? Talker === talker)
  }

  @Test("20: A class can't be conformed to: the message says to make a proxy, and writes no extension")
  func missingSuperclass() {
    let message = TrapMessage.missingConformance(Device.self)
    #expect(
      message.contains("MulticastDelegate<Device> is not a Device") && message.contains("proxy: { Forwarder($0) }"))
    #expect(!message.contains("extension"))
  }

  #if canImport(ObjectiveC)
    private typealias ForeignDelegate = any FieldDelegate
  #else
    // As a protocol of Objective-C, it has no witness table.
    private typealias ForeignDelegate = AnyObject
  #endif

  @Test("20: A protocol of Objective-C can't be conformed to: the message says to write a class that forwards")
  func missingForwarder() {
    let message = TrapMessage.missingConformance(ForeignDelegate.self)
    let name = String(describing: ForeignDelegate.self)
    #expect(message.contains("class Forwarder: DelegateProxy<any \(name)>, \(name)"))
    #expect(message.contains("@ObservedDelegate(proxy: { Forwarder($0) })"))
    #expect(!message.contains("extension"))
    // One word, but a box.
    #expect(TrapMessage.missingConformance((any Error).self).contains("extension"))
  }

  #if compiler(>=6.3) && CHILD_PROCESSES
    @Test("16: A proxy that isn't MulticastForwarding, or forwards elsewhere, is refused by name", arguments: 0..<3)
    func wrongProxy(way: Int) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [way] in
        switch way {
        case 0:
          let service = WronglyForwardedService()
          service.$delegate.subscribe(Talker(), holding: .strongly)
          _ = service.delegate
        case 1: _ = MulticastDelegate(wrapping: PlainService(), delegate: \.delegate) { _ in Talker() }
        default:
          let other = SpeakingForwarder(MulticastDelegate())
          MulticastDelegate<any Speaking> { _ in other }.install(in: PlainService(), \.delegate)
        }
      }
      let text = message(of: result)
      if way == 2 { return #expect(text.contains("SpeakingForwarder forwards through another multicast")) }
      #expect(text.contains("Talker is not MulticastForwarding"))
      #expect(text.contains("final class Talker: MulticastForwarding, …"))
    }
  #endif

  @Test("16, 20: A multicast that stands alone needs no conformance, and makes no proxy", arguments: [true, false])
  func standsAlone(hasProxy: Bool) {
    let list = hasProxy ? MulticastDelegate<any Speaking> { _ in Talker() } : MulticastDelegate<any Speaking>()
    let talker = Talker()
    list.subscribe(talker)
    #expect(list.forward(combining: .collect) { $0.speak() } == ["talk"])
    withExtendedLifetime(talker) {}
  }
}

private final class WronglyForwardedService {
  @ObservedDelegate(proxy: { _ in Talker() }) var delegate: (any Speaking)?
}

private final class SpeakingForwarder: MulticastForwarding, Speaking {
  let multicast: MulticastDelegate<any Speaking>
  init(_ multicast: MulticastDelegate<any Speaking>) { self.multicast = multicast }
  func speak() -> String { forward(combining: .first(otherwise: "")) { $0.speak() } }
}

private final class PlainService { var delegate: (any Speaking)? }

private struct Spoken: DelegateEvent { typealias Delegate = any Speaking }
