import DelegateForwarding
import Dispatch

// Callbacks as values, and turns on an actor.

protocol TrackDelegate: AnyObject {
  func trackDidStart(_ name: String)
  func trackDidEnd(_ name: String) async
  nonisolated(nonsending) func trackWillEnd(_ name: String) async
}

enum TrackEvent: DeliverableEvent {
  case didStart(String)
  case didEnd(String)
  case willEnd(String)

  func deliver(to delegate: any TrackDelegate) {
    switch self {
    case .didStart(let name): delegate.trackDidStart(name)
    case .didEnd, .willEnd: break
    }
  }
}

extension MulticastDelegate: TrackDelegate where P == any TrackDelegate {
  func trackDidStart(_ name: String) {
    forward(reporting: TrackEvent.didStart(name)) { $0.trackDidStart(name) }
  }
  func trackDidEnd(_ name: String) async {
    #if hasFeature(NonisolatedNonsendingByDefault)
      await forward(isolation: #isolation, reporting: TrackEvent.didEnd(name)) { await $0.trackDidEnd(name) }
    #else
      await forward(reporting: TrackEvent.didEnd(name)) { await $0.trackDidEnd(name) }
    #endif
  }
  nonisolated(nonsending) func trackWillEnd(_ name: String) async {
    await forward(isolation: #isolation, reporting: TrackEvent.willEnd(name)) { await $0.trackWillEnd(name) }
  }
}

final class TrackPlayer {
  @ObservedDelegate var delegate: (any TrackDelegate)?
}

/// A view of the main actor that conforms to a nonisolated protocol.
@MainActor
final class TrackView: @MainActor TrackDelegate {
  var title = ""
  var observation: EventObservation?

  func trackDidStart(_ name: String) { title = name }
  func trackDidEnd(_ name: String) async {}
  nonisolated(nonsending) func trackWillEnd(_ name: String) async {}

  func listen(to multicast: MulticastDelegate<any TrackDelegate>) {
    let isNew = multicast.subscribe(self, on: MainActor.shared, as: TrackEvent.self)
    print(isNew)
    multicast.subscribe(
      self, on: MainActor.shared, as: TrackEvent.self, holding: .strongly, buffering: .bufferingOldest(10))
    observation = multicast.observe(TrackEvent.self, on: MainActor.shared) { [weak self] event in
      self?.title = "\(event)"
    }
    observation?.invalidate()
    multicast.unsubscribe(self)
  }
}

/// A property that is used in one task, while its subscribers live elsewhere. Its hook is not `Sendable`.
func play(for view: TrackView) async {
  let player = TrackPlayer()
  let tokens = [
    player.$delegate.observe(TrackEvent.self, on: MainActor.shared) { [weak view] event in
      if let view { event.deliver(to: view) }
    },
    player.$delegate.observe(TrackEvent.self, on: MainActor.shared) { event in view.title = "\(event)" },
  ]
  let stream = player.$delegate.events(of: TrackEvent.self, buffering: .bufferingNewest(64))
  let reading = Task {
    for await event in stream { print(event) }
  }
  player.delegate?.trackDidStart("")
  await player.$delegate.waitUntilDelivered()
  await player.$delegate.trackDidEnd("")
  reading.cancel()
  withExtendedLifetime(tokens) {}
}

/// An observer on the thread of the callback, whose closure is not `Sendable`.
final class TrackCounter {
  var count = 0

  func listen(to multicast: MulticastDelegate<any TrackDelegate>) -> EventObservation {
    multicast.observe(TrackEvent.self) { _ in self.count += 1 }
  }
}

/// An actor with a multicast of its own.
actor TrackStore: TrackDelegate {
  private let multicast = MulticastDelegate<any TrackDelegate>()
  private var names: [String] = []

  nonisolated func trackDidStart(_ name: String) {}
  nonisolated func trackDidEnd(_ name: String) async {}
  nonisolated(nonsending) func trackWillEnd(_ name: String) async {}

  func listen() async {
    multicast.subscribe(self, on: self, as: TrackEvent.self)
    let token = multicast.observe(TrackEvent.self, on: self) { store, event in store.names.append("\(event)") }
    await multicast.waitUntilDelivered()
    token.invalidate()
  }
}

// A `Sendable` protocol.

protocol MeterDelegate: AnyObject, Sendable {
  func meterDidMeasure(_ value: Double)
  func meterDidStop() async
}

enum MeterEvent: DeliverableEvent {
  case didMeasure(Double)
  case didStop

  func deliver(to delegate: any MeterDelegate) {
    switch self {
    case .didMeasure(let value): delegate.meterDidMeasure(value)
    case .didStop: break
    }
  }
}

extension MulticastDelegate: MeterDelegate where P == any MeterDelegate {
  func meterDidMeasure(_ value: Double) {
    forward(reporting: MeterEvent.didMeasure(value)) { $0.meterDidMeasure(value) }
  }
  func meterDidStop() async {
    await forward(reporting: MeterEvent.didStop) { await $0.meterDidStop() }
  }
}

final class MeterLog: MeterDelegate {
  func meterDidMeasure(_ value: Double) {}
  func meterDidStop() async {}
  func note(_ event: MeterEvent) {}
}

actor MeterStore: MeterDelegate {
  var values: [Double] = []
  nonisolated func meterDidMeasure(_ value: Double) {}
  func meterDidStop() async {}

  func listen(to multicast: MulticastDelegate<any MeterDelegate>) {
    multicast.subscribe(self, on: self, as: MeterEvent.self)
  }
}

func measure(_ multicast: MulticastDelegate<any MeterDelegate>, _ queue: DispatchQueue) async {
  let log = MeterLog()
  let store = MeterStore()
  multicast.subscribe(log, on: queue, as: MeterEvent.self, buffering: .bufferingNewest(100))
  multicast.subscribe(log, on: MainActor.shared, as: MeterEvent.self)
  multicast.subscribe(store, on: store, as: MeterEvent.self)
  multicast.subscribe(log, on: store, as: MeterEvent.self, holding: .strongly)
  let body: @Sendable (MeterEvent) -> Void = { _ in log.meterDidMeasure(0) }
  let tokens = [
    multicast.observe(MeterEvent.self, body),
    multicast.observe(MeterEvent.self) { _ in log.meterDidMeasure(0) },
    multicast.observe(MeterEvent.self, log.note),
    multicast.observe(MeterEvent.self, on: queue) { _ in log.meterDidMeasure(0) },
  ]
  await store.listen(to: multicast)
  await multicast.waitUntilDelivered()
  withExtendedLifetime(tokens) {}
}

// An event that is not `Sendable`, because its service isn't: received on the thread of the callback.

final class Deck {
  @ObservedDelegate var delegate: (any DeckDelegate)?
  init() {}
}

protocol DeckDelegate: AnyObject {
  func deckDidStart(_ deck: Deck)
}

enum DeckEvent: DeliverableEvent {
  case didStart(Deck)

  func deliver(to delegate: any DeckDelegate) {
    switch self {
    case .didStart(let deck): delegate.deckDidStart(deck)
    }
  }
}

extension MulticastDelegate: DeckDelegate where P == any DeckDelegate {
  func deckDidStart(_ deck: Deck) {
    forward(reporting: DeckEvent.didStart(deck)) { $0.deckDidStart(deck) }
  }
}

func observe(_ deck: Deck) {
  var count = 0
  let observation = deck.$delegate.observe(DeckEvent.self) { _ in count += 1 }
  deck.delegate?.deckDidStart(deck)
  observation.invalidate()
  print(count)
}
