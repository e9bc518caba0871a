// with: EventPlayer EventForwarding EventObjects
// block 1: inside extension Owner { func follow()
// block 2: inside extension Store { func follow()
@MainActor final class Owner {
  func show(_ event: PlayerEvent) {}
}

actor Store {
  func note(_ event: PlayerEvent) {}
}

final class Log: Sendable {
  func note(_ event: PlayerEvent) {}
}

let log = Log()
