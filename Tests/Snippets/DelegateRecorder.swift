// with: EventPlayer EventForwarding EventObjects
import DelegateForwardingTesting

let recorder = DelegateRecorder<PlayerEvent>(multicast)
