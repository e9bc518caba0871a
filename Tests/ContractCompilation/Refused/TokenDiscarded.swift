// error: result of call to 'observe.*' is unused
import DelegateForwarding

func observe(_ multicast: MulticastDelegate<any TrackDelegate>) {
  multicast.observe(TrackEvent.self) { _ in }
}
