import DelegateForwarding
import Testing

private struct Value: Speaking, Sendable {
  func speak() -> String { "value" }
}

final class SpeakingService {
  @ObservedDelegate var delegate: (any Speaking)?
  let hook = DelegateHook<any Speaking>()
  var plain: (any Speaking)? { didSet { hook.delegateDidChange() } }
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
      ObservedDelegate<String>().wrappedValue = "text"
    }
    #expect(message(of: wide).contains("String is not a class"))
    await #expect(processExitsWith: .failure) {
      let service = SpeakingService()
      let multicast = MulticastDelegate(wrapping: service, hook: \.$delegate) { SpeakingForwarder($0) }
      service.delegate = Value()
      _ = multicast
    }
  }

  @Test("3: A struct found in a plain property, or assigned to it, is refused")
  func plainValue() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let service = SpeakingService()
      service.plain = Value()
      _ = MulticastDelegate(wrapping: service, delegate: \.plain, hook: \.hook) { SpeakingForwarder($0) }
    }
    #expect(message(of: result).contains("Value is not a class"))
    await #expect(processExitsWith: .failure) {
      let service = SpeakingService()
      let multicast = MulticastDelegate(wrapping: service, delegate: \.plain, hook: \.hook) { SpeakingForwarder($0) }
      service.plain = Value()
      _ = multicast
    }
  }

  @Test("3: A struct as proxy is refused")
  func proxyValue() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MulticastDelegate(wrapping: SpeakingService(), hook: \.$delegate) { _ in Value() }
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

  @Test("20: Wrapping without the conformance says which is missing, and how to write it")
  func missingConformance() async {
    let observed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MulticastDelegate(wrapping: SpeakingService(), hook: \.$delegate)
    }
    let plain = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MulticastDelegate(wrapping: SpeakingService(), delegate: \.plain)
    }
    for text in [message(of: observed), message(of: plain)] {
      #expect(text.contains("MulticastDelegate<any Speaking> does not conform to Speaking"))
      #expect(text.contains("extension MulticastDelegate: Speaking where P == any Speaking {"))
      #expect(text.contains("with nothing in the braces if the protocol is @Forwarding"))
      #expect(text.contains("proxy:"))
    }
  }

  @Test("20: A class can't be conformed to: the message says to make a proxy, and writes no extension")
  func missingSuperclass() {
    let message = TrapMessage.missingConformance(Device.self)
    #expect(
      message.contains("MulticastDelegate<Device> is not a Device") && message.contains("proxy: { Forwarder($0) }"))
    #expect(!message.contains("extension"))
  }

  @Test("16: A proxy that is not MulticastForwarding can't be known, and is refused by name", arguments: [true, false])
  func proxyDoesNotForward(isHooked: Bool) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [isHooked] in
      let service = SpeakingService()
      _ =
        isHooked
        ? MulticastDelegate(wrapping: service, hook: \.$delegate) { _ in Talker() }
        : MulticastDelegate(wrapping: service, delegate: \.plain) { _ in Talker() }
    }
    #expect(message(of: result).contains("Talker is not MulticastForwarding"))
    #expect(message(of: result).contains("final class Talker: MulticastForwarding, …"))
  }

  @Test("16: One hook for two services is refused, by the type of the second")
  func hookOfAnotherService() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let hook = DelegateHook<any Speaking>()
      let services = [SharingService(hook), SharingService(hook)]
      let multicasts = services.map {
        MulticastDelegate(wrapping: $0, delegate: \.delegate, hook: \.hook) { SpeakingForwarder($0) }
      }
      withExtendedLifetime(multicasts) {}
    }
    #expect(message(of: result).contains("The hook with which SharingService is wrapped belongs to another service"))
  }

  @Test("24: A struct in a property without a hook displaces the proxy, and looking doesn't stop the program")
  func structDisplaces() {
    let service = SpeakingService()
    var multicast: MulticastDelegate<any Speaking>? = MulticastDelegate(wrapping: service, delegate: \.plain) {
      SpeakingForwarder($0)
    }
    service.plain = Value()
    #expect(multicast?.isInstalled == false)
    #expect(multicast?.description.contains("not installed, in the property: Value, ") == true)
    #expect(multicast?.debugDescription.contains("in the property: Value, ") == true)
    multicast = nil
    #expect(service.plain is Value, "it is left alone when the multicast goes")
  }
}

private final class SpeakingForwarder: MulticastForwarding, Speaking {
  let multicast: MulticastDelegate<any Speaking>
  init(_ multicast: MulticastDelegate<any Speaking>) { self.multicast = multicast }
  func speak() -> String { forward(combining: .first(otherwise: "")) { $0.speak() } }
}

private final class SharingService {
  let hook: DelegateHook<any Speaking>
  var delegate: (any Speaking)? { didSet { hook.delegateDidChange() } }
  init(_ hook: DelegateHook<any Speaking>) { self.hook = hook }
}
