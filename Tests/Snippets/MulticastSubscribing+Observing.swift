// with: EventPlayer EventForwarding EventObjects
// block 1: inside extension Owner { func follow()
final class Owner {
  func note(_ event: PlayerEvent) {}
}
