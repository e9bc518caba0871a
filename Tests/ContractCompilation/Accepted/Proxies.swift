import DelegateForwarding

// A closure that makes proxies, at each place that takes one, for each kind of `P`.

// MARK: For any thread

final class FeedForwarder: MulticastForwarding, FeedDelegate {
  let multicast: MulticastDelegate<any FeedDelegate>
  init(_ multicast: MulticastDelegate<any FeedDelegate>) { self.multicast = multicast }
  func feedDidChange(_ count: Int) { forward { $0.feedDidChange(count) } }
  func feedDidStop() async { await multicast.feedDidStop() }
  func feedWillLoad() async throws -> String? { try await multicast.feedWillLoad() }
}

final class ForwardedFeed: Sendable {
  let delegates = MulticastDelegate<any FeedDelegate> { FeedForwarder($0) }
  let named = MulticastDelegate<any FeedDelegate>(label: "feed", proxy: FeedForwarder.init)
  var delegate: (any FeedDelegate)? {
    get { delegates.propertyValue }
    set { delegates.propertyValue = newValue }
  }
}

actor ForwardedReader {
  @ObservedDelegate(proxy: { FeedForwarder($0) }) var delegate: (any FeedDelegate)?
  @ObservedDelegate(proxy: FeedForwarder.init) var other: (any FeedDelegate)? = nil
}

func proxies(
  _ feed: LockedFeed, _ make: @escaping @Sendable (MulticastDelegate<any FeedDelegate>) -> any FeedDelegate
) -> [MulticastDelegate<any FeedDelegate>] {
  [
    MulticastDelegate(proxy: make), MulticastDelegate(original: FeedForwarder(MulticastDelegate()), proxy: make),
    MulticastDelegate(wrapping: feed, delegate: \.delegate, proxy: make),
    MulticastDelegate(wrapping: feed, delegate: \.delegate, holdingOriginal: .strongly) { FeedForwarder($0) },
    ObservedDelegate<any FeedDelegate>(proxy: make).projectedValue,
  ]
}

// MARK: For one thread

protocol DialDelegate: AnyObject { func dialDidTurn() }

final class DialForwarder: MulticastForwarding, DialDelegate {
  let multicast: MulticastDelegate<any DialDelegate>
  init(_ multicast: MulticastDelegate<any DialDelegate>) { self.multicast = multicast }
  func dialDidTurn() { forward { $0.dialDidTurn() } }
}

final class Dial {
  @ObservedDelegate(proxy: { DialForwarder($0) }) var delegate: (any DialDelegate)?
  @ObservedDelegate(proxy: DialForwarder.init) var other: (any DialDelegate)? = nil
  weak var plain: (any DialDelegate)?
}

func proxies(
  _ dial: Dial, _ make: @escaping (MulticastDelegate<any DialDelegate>) -> any DialDelegate
) -> [MulticastDelegate<any DialDelegate>] {
  var made = 0
  return [
    MulticastDelegate(proxy: make), MulticastDelegate(proxy: DialForwarder.init),
    MulticastDelegate {
      made += 1
      return DialForwarder($0)
    },
    MulticastDelegate(wrapping: dial, delegate: \.plain, proxy: make),
    MulticastDelegate(wrapping: dial, delegate: \.plain) { DialForwarder($0) },
    ObservedDelegate<any DialDelegate>(proxy: make).projectedValue,
  ]
}

// MARK: On the main actor, for a protocol that isn't isolated

@MainActor final class MainDialForwarder: @MainActor MulticastForwarding, @MainActor DialDelegate {
  let multicast: MulticastDelegate<any DialDelegate>
  init(_ multicast: MulticastDelegate<any DialDelegate>) { self.multicast = multicast }
  func dialDidTurn() { multicast.forward { $0.dialDidTurn() } }
}

@MainActor final class MainDial {
  @ObservedDelegate(proxy: { MainDialForwarder($0) }) var delegate: (any DialDelegate)?
  let delegates = MulticastDelegate<any DialDelegate> { MainDialForwarder($0) }
  weak var plain: (any DialDelegate)? { didSet { delegates.install(in: self, \.plain) } }

  func wrap() -> MulticastDelegate<any DialDelegate> {
    MulticastDelegate(wrapping: self, delegate: \.plain) { MainDialForwarder($0) }
  }
}

// MARK: A class

class Meter { func meterDidChange() {} }

final class MeterProxy: Meter, MulticastForwarding {
  let multicast: MulticastDelegate<Meter>
  init(_ multicast: MulticastDelegate<Meter>) { self.multicast = multicast }
  override func meterDidChange() { forward { $0.meterDidChange() } }
}

final class Metered {
  @ObservedDelegate(proxy: { MeterProxy($0) }) var delegate: Meter?
  let delegates = MulticastDelegate<Meter>(proxy: MeterProxy.init)
}

// MARK: A class that any thread may use, and one of the main actor

class Gauge: @unchecked Sendable { func gaugeDidChange() {} }

final class GaugeProxy: Gauge, MulticastForwarding, @unchecked Sendable {
  let multicast: MulticastDelegate<Gauge>
  init(_ multicast: MulticastDelegate<Gauge>) { self.multicast = multicast }
  override func gaugeDidChange() { forward { $0.gaugeDidChange() } }
}

actor Gauged {
  @ObservedDelegate(proxy: { GaugeProxy($0) }) var delegate: Gauge?
  @ObservedDelegate(proxy: GaugeProxy.init) var other: Gauge? = nil
  let delegates = MulticastDelegate<Gauge> { GaugeProxy($0) }
  let others = MulticastDelegate<Gauge>(proxy: GaugeProxy.init)
}

@MainActor class Panel {
  nonisolated init() {}
  func panelDidOpen() {}
}

@MainActor final class PanelProxy: Panel, MulticastForwarding {
  nonisolated let multicast: MulticastDelegate<Panel>
  nonisolated init(_ multicast: MulticastDelegate<Panel>) { self.multicast = multicast }
  override func panelDidOpen() { forward { $0.panelDidOpen() } }
}

@MainActor final class Paneled {
  @ObservedDelegate(proxy: { PanelProxy($0) }) var delegate: Panel?
  let delegates = MulticastDelegate<Panel>(proxy: PanelProxy.init)
  weak var plain: Panel?

  func wrap() -> [MulticastDelegate<Panel>] {
    [
      MulticastDelegate(wrapping: self, delegate: \.plain) { PanelProxy($0) },
      MulticastDelegate(wrapping: self, delegate: \.plain, proxy: PanelProxy.init),
    ]
  }
}

// MARK: Actors

protocol LogDelegate: Actor { func logDidGrow() }

actor LogForwarder: MulticastForwarding, LogDelegate {
  let multicast: MulticastDelegate<any LogDelegate>
  init(_ multicast: MulticastDelegate<any LogDelegate>) { self.multicast = multicast }
  func logDidGrow() {}
}

let logs = [MulticastDelegate<any LogDelegate> { LogForwarder($0) }, MulticastDelegate(proxy: LogForwarder.init)]

// MARK: Functions, methods, and code for any delegates

final class DialMaker {
  var made = 0

  func make(_ multicast: MulticastDelegate<any DialDelegate>) -> any DialDelegate {
    made += 1
    return DialForwarder(multicast)
  }
}

@Sendable func makeFeed(_ multicast: MulticastDelegate<any FeedDelegate>) -> any FeedDelegate {
  FeedForwarder(multicast)
}

func proxies(_ dial: Dial, _ maker: DialMaker, _ feed: LockedFeed) -> Int {
  let dials = [
    MulticastDelegate(proxy: maker.make), MulticastDelegate(wrapping: dial, delegate: \.plain, proxy: maker.make),
    ObservedDelegate(proxy: maker.make).projectedValue,
  ]
  let feeds = [
    MulticastDelegate(proxy: makeFeed), MulticastDelegate(wrapping: feed, delegate: \.delegate, proxy: makeFeed),
    ObservedDelegate(proxy: makeFeed).projectedValue,
  ]
  return dials.count + feeds.count
}

func proxies<P, Service: AnyObject>(
  _ service: Service, _ delegate: ReferenceWritableKeyPath<Service, P?>,
  _ make: @escaping (MulticastDelegate<P>) -> P
) -> [MulticastDelegate<P>] {
  [
    MulticastDelegate(proxy: make), MulticastDelegate(wrapping: service, delegate: delegate) { make($0) },
    ObservedDelegate(proxy: make).projectedValue,
  ]
}

func sendableProxies<P: Sendable, Service: AnyObject>(
  _ service: Service, _ delegate: ReferenceWritableKeyPath<Service, P?>,
  _ make: @escaping @Sendable (MulticastDelegate<P>) -> P
) -> [MulticastDelegate<P>] {
  [
    MulticastDelegate(proxy: make), MulticastDelegate(wrapping: service, delegate: delegate) { make($0) },
    ObservedDelegate(proxy: make).projectedValue,
  ]
}
