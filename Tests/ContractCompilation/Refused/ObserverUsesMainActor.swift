// error: main actor-isolated property 'title' can not be mutated from a (Sendable closure|nonisolated context)
import DelegateForwarding

// Without `on:`, an observer runs on the thread of the callback.
func observe(_ multicast: MulticastDelegate<any TrackDelegate>, _ view: TrackView) -> EventObservation {
  multicast.observe(TrackEvent.self) { _ in view.title = "" }
}
