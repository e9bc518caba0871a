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
  @Test("3: A struct is refused, by name")
  func structSubscriber() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MulticastDelegate<any Speaking>().subscribe(Value())
    }
    #expect(message(of: result).contains("Value is not a class"))
    #expect(message(of: result).contains("MulticastDelegate<any Speaking>"))
  }

  @Test("3: A value as Any is refused, and is no subscriber where it is asked for or leaves")
  func anyValue() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MulticastDelegate<Any>().subscribe(5, holding: .strongly)
    }
    #expect(message(of: result).contains("Int is not a class"))
    #expect(!MulticastDelegate<Any>().contains("text"))
    #expect(!MulticastDelegate<Any>().unsubscribe((Talker(), Talker())))
  }

  @Test("3: A struct assigned to an observed property is refused, with a multicast and without")
  func observedValue() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      SpeakingService().delegate = Value()
    }
    #expect(message(of: result).contains("Value is not a class"))
    let wide = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MulticastDelegate<String>().propertyValue = "text"
    }
    #expect(message(of: wide).contains("String is not a class"))
    await #expect(processExitsWith: .failure) {
      MulticastDelegate<any Speaking> { SpeakingForwarder($0) }.propertyValue = Value()
    }
  }

  @Test("3: A struct found in a plain property, or assigned to it, is refused")
  func plainValue() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      SpeakingService().plain = Value()
    }
    #expect(message(of: result).contains("Value is not a class"))
    await #expect(processExitsWith: .failure) {
      _ = MulticastDelegate<any Speaking>(original: Value())
    }
  }

  @Test("3: A struct as proxy is refused")
  func proxyValue() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MulticastDelegate<any Speaking> { _ in Value() }.install(in: PlainService(), \.delegate)
    }
    #expect(message(of: result).contains("Value is not a class"))
  }

  @Test("3: A P that keeps its value in a box is rejected instead of misread")
  func boxed() async {
    final class Failure: Error {}
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MulticastDelegate<any Error>().subscribe(Failure())
    }
    #expect(message(of: result).contains("Failure can't be held weakly as any Error"))
  }

  #if compiler(>=6.3)
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

  @Test("20: A multicast that stands alone needs no conformance")
  func standsAlone() {
    let (list, talker) = (MulticastDelegate<any Speaking>(), Talker())
    list.subscribe(talker)
    #expect(list.forward(combining: .collect) { $0.speak() } == ["talk"])
  }

  @Test("20: A class can't be conformed to: the message says to make a proxy, and writes no extension")
  func missingSuperclass() {
    let message = TrapMessage.missingConformance(Device.self)
    #expect(
      message.contains("MulticastDelegate<Device> is not a Device") && message.contains("proxy: { Forwarder($0) }"))
    #expect(!message.contains("extension"))
  }

  #if compiler(>=6.3)
    @Test(
      "16: A proxy that is not MulticastForwarding can't be known, and is refused by name", arguments: [true, false])
    func proxyDoesNotForward(isObserved: Bool) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [isObserved] in
        if isObserved {
          let service = WronglyForwardedService()
          service.$delegate.subscribe(Talker(), holding: .strongly)
          _ = service.delegate
        } else {
          _ = MulticastDelegate(wrapping: PlainService(), delegate: \.delegate) { _ in Talker() }
        }
      }
      #expect(message(of: result).contains("Talker is not MulticastForwarding"))
      #expect(message(of: result).contains("final class Talker: MulticastForwarding, …"))
    }

    @Test("16: A proxy that forwards through another multicast would lose the subscribers, and is refused")
    func proxyForwardsElsewhere() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let other = SpeakingForwarder(MulticastDelegate())
        MulticastDelegate<any Speaking> { _ in other }.install(in: PlainService(), \.delegate)
      }
      #expect(message(of: result).contains("SpeakingForwarder forwards through another multicast"))
    }

    @Test("16: A proxy that nobody needs isn't made, so it isn't refused either")
    func proxyIsNotMade() {
      let multicast = MulticastDelegate<any Speaking> { _ in Talker() }
      let talker = Talker()
      multicast.subscribe(talker)
      #expect(multicast.forward(combining: .collect) { $0.speak() } == ["talk"])
      withExtendedLifetime(talker) {}
    }
  #endif
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
