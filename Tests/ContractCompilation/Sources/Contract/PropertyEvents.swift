import DelegateForwarding
import Dispatch

// Every way to subscribe and observe, with the property instead of a multicast.

@MainActor
func listen(to player: TrackPlayer, _ view: TrackView) async -> [EventObservation] {
  let property = player.$delegate
  property.subscribe(view)
  property.subscribe(view, on: MainActor.shared, as: TrackEvent.self, holding: .weakly)
  let tokens = [
    property.observe(TrackEvent.self, on: MainActor.shared) { [weak view] event in view?.title = "\(event)" },
    property.observe(TrackEvent.self) { _ in },
  ]
  for await event in property.events(of: TrackEvent.self, buffering: .newest(1)) {
    view.title = "\(event)"
    break
  }
  await property.waitUntilDelivered()
  print(property.contains(view), property.droppedCount(of: view))
  property.unsubscribe(view)
  return tokens
}

/// A property that is used in a task, with a subscriber that lives elsewhere.
func listen(for view: TrackView) async {
  let player = TrackPlayer()
  let token = player.$delegate.observe(TrackEvent.self, on: MainActor.shared) { [weak view] event in
    if let view { event.deliver(to: view) }
  }
  player.delegate?.trackDidStart("")
  await player.$delegate.waitUntilDelivered()
  withExtendedLifetime(token) {}
}

/// An actor with a service of its own.
actor TrackKeeper: TrackDelegate {
  private let player = TrackPlayer()
  private var names: [String] = []

  nonisolated func trackDidStart(_ name: String) {}
  nonisolated func trackDidEnd(_ name: String) async {}
  nonisolated(nonsending) func trackWillEnd(_ name: String) async {}

  func listen() -> EventObservation {
    player.$delegate.subscribe(self, on: self, as: TrackEvent.self)
    return player.$delegate.observe(TrackEvent.self, on: self) { keeper, event in keeper.names.append("\(event)") }
  }
}

/// A service for any thread.
final class MeterService: Sendable {
  let observedDelegate = ObservedDelegate<any MeterDelegate>()
}

func measure(with service: MeterService, _ log: MeterLog, _ store: MeterStore, _ queue: DispatchQueue) async {
  let property = service.observedDelegate.hook
  property.subscribe(log, holding: .strongly)
  property.subscribe(log, on: queue, as: MeterEvent.self, buffering: .newest(100))
  property.subscribe(log, on: MainActor.shared, as: MeterEvent.self)
  property.subscribe(log, on: store, as: MeterEvent.self)
  let tokens = [
    property.observe(MeterEvent.self, log.note),
    property.observe(MeterEvent.self, on: queue) { _ in log.meterDidMeasure(0) },
  ]
  await Task.detached {
    property.unsubscribe(log)
    await property.waitUntilDelivered()
  }.value
  withExtendedLifetime(tokens) {}
}

/// Works for a multicast and for a property.
func add(_ log: MeterLog, to list: some MulticastSubscribing<any MeterDelegate>) -> DelegateEventStream<MeterEvent> {
  if !list.contains(log) { list.subscribe(log) }
  return list.events(of: MeterEvent.self)
}

func addToBoth(_ log: MeterLog, _ service: MeterService, _ multicast: MulticastDelegate<any MeterDelegate>) {
  _ = [add(log, to: service.observedDelegate.hook), add(log, to: multicast)]
}
