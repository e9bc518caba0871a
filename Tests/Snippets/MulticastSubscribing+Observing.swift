// with: EventPlayer EventForwarding EventObjects
// block 2: inside extension Owner { func follow()
import DelegateForwarding

@MainActor final class Owner {
  var observation: EventObservation?
  func show(_ event: PlayerEvent) {}
}
