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

protocol FeedDelegate: AnyObject, Sendable {
  func feedDidChange(_ count: Int)
  func feedDidStop() async
  func feedWillLoad() async throws -> String?
}

enum FeedEvent: DeliverableEvent {
  case didChange(Int)
  case didStop

  func deliver(to delegate: any FeedDelegate) {
    switch self {
    case .didChange(let count): delegate.feedDidChange(count)
    case .didStop: break
    }
  }
}

extension MulticastDelegate: FeedDelegate where P == any FeedDelegate {
  func feedDidChange(_ count: Int) {
    forward(reporting: FeedEvent.didChange(count)) { $0.feedDidChange(count) }
  }
  func feedDidStop() async {
    await forward(reporting: FeedEvent.didStop) { await $0.feedDidStop() }
  }
  func feedWillLoad() async throws -> String? {
    try await forward(combining: .firstNonNil()) { try await $0.feedWillLoad() }
  }
}

final class FeedLog: FeedDelegate {
  func feedDidChange(_ count: Int) {}
  func feedDidStop() async {}
  func feedWillLoad() async throws -> String? { nil }
  func note(_ event: FeedEvent) {}
}

func follow(_ multicast: MulticastDelegate<any FeedDelegate>, _ queue: DispatchQueue) async {
  let log = FeedLog()
  let reader = Reader()
  multicast.subscribe(log, on: queue, as: FeedEvent.self, buffering: .bufferingNewest(100))
  multicast.subscribe(log, on: MainActor.shared, as: FeedEvent.self)
  multicast.subscribe(reader, on: reader, as: FeedEvent.self)
  multicast.subscribe(log, on: reader, as: FeedEvent.self, holding: .strongly)
  let body: @Sendable (FeedEvent) -> Void = { _ in log.feedDidChange(0) }
  let tokens = [
    multicast.observe(FeedEvent.self, body),
    multicast.observe(FeedEvent.self) { _ in log.feedDidChange(0) },
    multicast.observe(FeedEvent.self, log.note),
    multicast.observe(FeedEvent.self, on: queue) { _ in log.feedDidChange(0) },
  ]
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
