import DelegateForwarding
import Testing

private struct Value: Speaking, Sendable {
  func speak() -> String { "value" }
}

private enum Choice: Speaking {
  case one
  func speak() -> String { "choice" }
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

  @Test("3: An enum is refused, by name, held strongly as well")
  func enumSubscriber() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MulticastDelegate<any Speaking>().subscribe(Choice.one, holding: .strongly)
    }
    #expect(message(of: result).contains("Choice is not a class"))
  }

  @Test("3: A value as Any is refused, an optional and a tuple too")
  func anySubscriber() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MulticastDelegate<Any>().subscribe(5)
    }
    #expect(message(of: result).contains("Int is not a class"))
    await #expect(processExitsWith: .failure) { MulticastDelegate<Any>().subscribe((Talker(), Talker())) }
    await #expect(processExitsWith: .failure) { MulticastDelegate<Any>().subscribe("text") }
  }

  @Test("3: contains and unsubscribe refuse it as well")
  func asking() async {
    await #expect(processExitsWith: .failure) { _ = MulticastDelegate<any Speaking>().contains(Value()) }
    await #expect(processExitsWith: .failure) { MulticastDelegate<any Speaking>().unsubscribe(Value()) }
  }

  @Test("3: A struct assigned to an observed property is refused, with a multicast and without")
  func observedValue() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      SpeakingService().delegate = Value()
    }
    #expect(message(of: result).contains("Value is not a class"))
    await #expect(processExitsWith: .failure) {
      let service = SpeakingService()
      let multicast = MulticastDelegate(wrapping: service, hook: \.$delegate) { _ in Talker() }
      service.delegate = Choice.one
      _ = multicast
    }
  }

  @Test("3: A value of any size that is not a class instance can't be assigned to an observed property")
  func observedValueType() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ObservedDelegate<Int>().wrappedValue = 5
    }
    #expect(message(of: result).contains("Int is not a class"))
    let string = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ObservedDelegate<String>().wrappedValue = "text"
    }
    #expect(message(of: string).contains("String is not a class"))
    let array = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ObservedDelegate<[Int]>().wrappedValue = [1]
    }
    #expect(message(of: array).contains("is not a class"))
  }

  @Test("3: A struct found in a plain property, or assigned to it, is refused")
  func plainValue() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let service = SpeakingService()
      service.plain = Value()
      _ = MulticastDelegate(wrapping: service, delegate: \.plain, hook: \.hook) { _ in Talker() }
    }
    #expect(message(of: result).contains("Value is not a class"))
    await #expect(processExitsWith: .failure) {
      let service = SpeakingService()
      let multicast = MulticastDelegate(wrapping: service, delegate: \.plain, hook: \.hook) { _ in Talker() }
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
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MulticastDelegate(wrapping: SpeakingService(), hook: \.$delegate)
    }
    let text = message(of: result)
    #expect(text.contains("MulticastDelegate<any Speaking> does not conform to Speaking"))
    #expect(text.contains("extension MulticastDelegate: Speaking where P == any Speaking {"))
    #expect(text.contains("proxy:"))
  }

  @Test("20: The same for the other two initializers")
  func missingConformanceElsewhere() async {
    for text in [
      message(
        of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          _ = MulticastDelegate(wrapping: SpeakingService(), delegate: \.plain, hook: \.hook)
        }),
      message(
        of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          _ = MulticastDelegate(wrapping: SpeakingService(), delegate: \.plain)
        }),
    ] {
      #expect(text.contains("extension MulticastDelegate: Speaking where P == any Speaking {"))
    }
  }

  @Test("20: A class can't be conformed to: the message says to make a proxy, and writes no extension")
  func missingSuperclass() {
    let message = TrapMessage.missingConformance(Device.self)
    #expect(
      message.contains("MulticastDelegate<Device> is not a Device") && message.contains("proxy: { Forwarder($0) }"))
    #expect(!message.contains("extension"))
  }

  @Test("A hook that belongs to no property is refused where the property is not named")
  func hookWithoutProperty() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MulticastDelegate(wrapping: SpeakingService(), hook: \.hook) { _ in Talker() }
    }
    #expect(message(of: result).contains("of SpeakingService does not belong to an @ObservedDelegate property"))
    #expect(message(of: result).contains("delegate: \\.delegate, hook:"))
  }
}
