import DelegateForwarding
import Testing

/// Tests only the messages. Other tests check that the program stops with them.
@Suite("Messages of precondition failures")
struct TrapMessageTests {
  protocol Callbacks {}
  struct Value: Callbacks {}
  final class Base {}

  @Test("3: a value is named with its type, and with the type of the multicast")
  func value() {
    let message = TrapMessage.notAClass(Value() as any Callbacks)
    #expect(message.hasPrefix("Value is not a class"))
    #expect(message.contains("MulticastDelegate<any Callbacks>"))
  }

  @Test("3: a delegate in a box is named with its type")
  func box() {
    struct Failure: Error {}
    let message = TrapMessage.notAReference(Failure() as any Error)
    #expect(message.hasPrefix("Failure can't be held weakly as any Error"))
  }

  @Test("20: the missing conformance is written out, for a protocol and for a class")
  func conformance() {
    #expect(
      TrapMessage.missingConformance((any Callbacks).self)
        .contains("`extension MulticastDelegate: Callbacks where P == any Callbacks { … }`"))
    let message = TrapMessage.missingConformance(Base.self)
    #expect(message.contains("MulticastDelegate<Base> is not a Base") && message.contains("proxy: { Forwarder($0) }"))
    // A class can't be conformed to.
    #expect(!message.contains("extension"))
  }

  @Test("A hook without a property says what to name")
  func hook() {
    let message = TrapMessage.hookWithoutProperty((any Callbacks).self, service: Base.self)
    #expect(message.contains("This DelegateHook<any Callbacks> of Base"))
    #expect(message.contains(#"delegate: \.delegate, hook: \.delegateHook"#))
  }

  @Test("A hook that has no multicast of its own says how to wrap the service")
  func hookWithoutMulticast() {
    let message = TrapMessage.hookWithoutMulticast((any Callbacks).self)
    #expect(message.hasPrefix("This DelegateHook<any Callbacks>"))
    #expect(message.contains(#"MulticastDelegate(wrapping: service, delegate: \.delegate, hook: \.delegateHook)"#))
  }

  @Test("30: A buffer without room is named, and says what to pass")
  func emptyBuffer() {
    let message = TrapMessage.emptyBuffer(.newest(0))
    #expect(message == "EventBuffering.newest(0) has no room for an event. Pass a limit of at least 1.")
  }
}
