// error: main actor-isolated property 'title' can not be mutated from a (Sendable closure|nonisolated context)
import DelegateForwarding

// Without `on:`, an observer runs on the thread of the callback.
func observe(_ multicast: MulticastDelegate<any TrackDelegate>, _ view: TrackView) {
  multicast.observe(TrackEvent.self, with: view) { view, _ in view.title = "" }
}
