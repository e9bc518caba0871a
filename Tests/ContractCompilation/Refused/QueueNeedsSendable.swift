// error: to conform to 'Sendable'|requires that|does not conform to the 'Sendable' protocol|incorrect argument label|extra argument
import DelegateForwarding
import Dispatch

// A subscriber on a queue needs a `Sendable` protocol.
func subscribe(_ multicast: MulticastDelegate<any TrackDelegate>, _ subscriber: any TrackDelegate, queue: DispatchQueue) {
  multicast.subscribe(subscriber, on: queue, as: TrackEvent.self)
}
