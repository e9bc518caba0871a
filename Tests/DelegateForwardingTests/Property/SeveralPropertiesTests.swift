import DelegateForwarding
import TestSupport
import Testing

/// A service may have several properties: each has its own list.
@Suite("Several properties of one service") struct SeveralPropertiesTests {
  class BaseRadio {
    weak var delegate: (any SignalDelegate)?
    weak var second: (any SignalDelegate)?
  }

  final class Radio: BaseRadio {
    weak var third: (any SignalDelegate)?
    weak var noise: (any NoiseDelegate)?
    @ObservedDelegate var observed: (any SignalDelegate)?
    @ObservedDelegate var observedToo: (any SignalDelegate)?
  }

  let journal = Journal()
  let radio = Radio()

  /// Expects that each multicast has its own list.
  @discardableResult
  private func expectSeparate(_ first: Multicast, _ second: Multicast) -> [Subscriber] {
    let all = subscribers("a", "b", journal: journal)
    first.subscribe(all[0])
    second.subscribe(all[1])
    #expect(first.names == ["a"])
    #expect(second.names == ["b"])
    #expect(first.isInstalled)
    #expect(second.isInstalled)
    return all
  }

  @Test("16: Two properties of one class have a list each")
  func sameClass() {
    let first: Multicast = MulticastDelegate(wrapping: radio, delegate: \.delegate)
    let second: Multicast = MulticastDelegate(wrapping: radio, delegate: \.second)
    expectSeparate(first, second)
  }

  @Test("16, 19: A property of the class and one of its base class have a list each, even with the same delegate")
  func sameDelegate() {
    let original = Subscriber("o", journal)
    radio.delegate = original
    radio.third = original
    var first: Multicast? = MulticastDelegate(wrapping: radio as BaseRadio, delegate: \.delegate)
    let second: Multicast = MulticastDelegate(wrapping: radio, delegate: \.third)
    expectSeparate(first!, second)
    #expect(first?.originalName == "o")
    #expect(second.originalName == "o")
    first = nil
    #expect(radio.delegate === original)
    #expect(second.isInstalled)
  }

  @Test("16: Two properties have a list each if the proxy of one is the delegate of the other, which has a hook")
  func proxyIsDelegate() {
    let first: Multicast = MulticastDelegate(wrapping: radio, hook: \.$observed)
    radio.observedToo = radio.observed
    let second: Multicast = MulticastDelegate(wrapping: radio, hook: \.$observedToo)
    let all = expectSeparate(first, second)
    #expect(second.originalDelegate is Multicast)
    radio.observedToo?.signal(1)
    #expect(journal.take() == ["a1", "b1"])
    withExtendedLifetime(all) {}
  }

  @Test("16: A property that is wrapped without a hook and shows the proxy of another one shares the list of that")
  func sharesByProxy() {
    let first: Multicast = MulticastDelegate(wrapping: radio, hook: \.$observed)
    radio.third = radio.observed
    let second: Multicast = MulticastDelegate(wrapping: radio, delegate: \.third)
    let a = Subscriber("a", journal)
    second.subscribe(a)
    #expect(first.names == ["a"])
  }

  @Test("16: The proxy of another service is an original delegate like any other", arguments: [false, true])
  func proxyOfAnotherService(isObserved: Bool) {
    let other = Radio()
    let first: Multicast = MulticastDelegate(wrapping: other, delegate: \.delegate)
    let property = isObserved ? \Radio.observed : \.delegate
    radio[keyPath: property] = other.delegate
    let second: Multicast =
      isObserved
      ? MulticastDelegate(wrapping: radio, hook: \.$observed) : MulticastDelegate(wrapping: radio, delegate: \.delegate)
    let all = expectSeparate(first, second)
    other.delegate?.signal(1)
    #expect(journal.take() == ["a1"])
    radio[keyPath: property]?.signal(2)
    #expect(journal.take() == ["a2", "b2"])
    withExtendedLifetime(all) {}
  }

  @Test("16: Properties of different protocols have a list each")
  func otherProtocol() {
    let first: Multicast = MulticastDelegate(wrapping: radio as BaseRadio, delegate: \.delegate)
    let noises = MulticastDelegate<any NoiseDelegate>(wrapping: radio, delegate: \.noise) { NoiseForwarder($0) }
    let a = Subscriber("a", journal)
    let noisy = NoisySubscriber(journal)
    first.subscribe(a)
    noises.subscribe(noisy)
    #expect(first.count == 1)
    #expect(noises.count == 1)
    radio.delegate?.signal(1)
    radio.noise?.noise()
    #expect(journal.entries == ["a1", "noise"])
  }

  @Test("16: One object as proxy of two properties of different protocols", arguments: ["same", "base", "observed"])
  func oneProxyForTwo(kind: String) {
    let both = NoisySubscriber(journal)
    radio.delegate = both
    radio.noise = both
    let first: Multicast =
      switch kind {
      case "same": MulticastDelegate(wrapping: radio, delegate: \.delegate) { _ in both }
      case "base": MulticastDelegate(wrapping: radio as BaseRadio, delegate: \.delegate) { _ in both }
      default: MulticastDelegate(wrapping: radio, hook: \.$observed) { _ in both }
      }
    let noises = MulticastDelegate<any NoiseDelegate>(wrapping: radio, delegate: \.noise) { NoiseForwarder($0) }
    let a = Subscriber("a", journal)
    first.subscribe(a)
    #expect(first.names == ["a"])
    #expect(noises.isEmpty)
    #expect(noises.originalDelegate === both)
  }

  @Test(
    "14: A proxy assigned to another property of its service is that one's original delegate", arguments: [false, true])
  func proxyInOtherProperty(isObserved: Bool) {
    let (property, other) = isObserved ? (\Radio.observed, \Radio.observedToo) : (\.delegate, \.second)
    let first: Multicast =
      isObserved
      ? MulticastDelegate(wrapping: radio, hook: \.$observed) : MulticastDelegate(wrapping: radio, delegate: property)
    radio[keyPath: other] = first
    let second: Multicast =
      isObserved
      ? MulticastDelegate(wrapping: radio, hook: \.$observedToo) : MulticastDelegate(wrapping: radio, delegate: other)
    let all = expectSeparate(first, second)
    #expect(second.originalDelegate === first)
    radio[keyPath: other]?.signal(1)
    #expect(journal.take() == ["a1", "b1"])
    radio[keyPath: property]?.signal(2)
    #expect(journal.take() == ["a2"])
    withExtendedLifetime(all) {}
  }
}

private final class NoiseForwarder: MulticastForwarding, NoiseDelegate {
  let multicast: MulticastDelegate<any NoiseDelegate>

  init(_ multicast: MulticastDelegate<any NoiseDelegate>) { self.multicast = multicast }

  func noise() { multicast.forward { $0.noise() } }
}
