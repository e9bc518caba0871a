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

  @Test("16: A property of the class and one of its base class have a list each")
  func baseClass() {
    let first: Multicast = MulticastDelegate(wrapping: radio as BaseRadio, delegate: \.delegate)
    let second: Multicast = MulticastDelegate(wrapping: radio, delegate: \.third)
    expectSeparate(first, second)
  }

  @Test("16: Two properties that hold the same delegate have a list each")
  func sameDelegate() {
    let original = Subscriber("o", journal)
    radio.delegate = original
    radio.third = original
    let first: Multicast = MulticastDelegate(wrapping: radio as BaseRadio, delegate: \.delegate)
    let second: Multicast = MulticastDelegate(wrapping: radio, delegate: \.third)
    expectSeparate(first, second)
    #expect(first.originalName == "o")
    #expect(second.originalName == "o")
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

  @Test("16: The proxy of another service is an original delegate like any other")
  func proxyOfAnotherService() {
    let other = Radio()
    let first: Multicast = MulticastDelegate(wrapping: other, delegate: \.delegate)
    radio.delegate = other.delegate
    let second: Multicast = MulticastDelegate(wrapping: radio, delegate: \.delegate)
    let all = expectSeparate(first, second)
    other.delegate?.signal(1)
    #expect(journal.take() == ["a1"])
    radio.delegate?.signal(2)
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

  @Test("14: A proxy assigned to another property of its service is that one's original delegate")
  func proxyInOtherProperty() {
    let first: Multicast = MulticastDelegate(wrapping: radio, delegate: \.delegate)
    let a = Subscriber("a", journal)
    let b = Subscriber("b", journal)
    first.subscribe(a)
    radio.second = first
    let second: Multicast = MulticastDelegate(wrapping: radio, delegate: \.second)
    second.subscribe(b)
    #expect(first.names == ["a"])
    #expect(second.originalDelegate === first)
    radio.second?.signal(1)
    #expect(journal.take() == ["a1", "b1"])
    radio.delegate?.signal(2)
    #expect(journal.take() == ["a2"])
  }

  @Test("14: The same for observed properties")
  func proxyInOtherObservedProperty() {
    let first = MulticastDelegate(wrapping: radio, hook: \.$observed)
    let a = Subscriber("a", journal)
    let b = Subscriber("b", journal)
    first.subscribe(a)
    radio.observedToo = first
    let second = MulticastDelegate(wrapping: radio, hook: \.$observedToo)
    second.subscribe(b)
    #expect(first.names == ["a"])
    #expect(second.originalDelegate === first)
    radio.observedToo?.signal(1)
    #expect(journal.take() == ["a1", "b1"])
    radio.observed?.signal(2)
    #expect(journal.take() == ["a2"])
  }
}

private final class NoiseForwarder: MulticastForwarding, NoiseDelegate {
  let multicast: MulticastDelegate<any NoiseDelegate>

  init(_ multicast: MulticastDelegate<any NoiseDelegate>) { self.multicast = multicast }

  func noise() { multicast.forward { $0.noise() } }
}
