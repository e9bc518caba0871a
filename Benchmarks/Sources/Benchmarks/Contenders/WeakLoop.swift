import Workload

/// A weak reference in a class instance, as all hand-written contenders have it.
///
/// It is never assigned after `init`, so there is nothing for a check of exclusive access to find, and none is made.
final class WeakBox {
  @exclusivity(unchecked) weak var subscriber: (any TickDelegate)?

  init(_ subscriber: any TickDelegate) {
    self.subscriber = subscriber
  }
}

/// The reference: a loop over weak fields of final classes, with nothing else in it. Not thread-safe.
final class WeakLoop: Contender, TickDelegate {
  static let name = "loop over weak fields"

  let boxes: [WeakBox]

  init(_ subscribers: [Subscriber]) {
    boxes = subscribers.map { WeakBox($0) }
  }

  @inline(never)
  func tick(_ value: Int) {
    for box in boxes { box.subscriber?.tick(value) }
  }

  @inline(never)
  func visit(_ visitor: Visitor) {
    for box in boxes { box.subscriber?.visit(visitor) }
  }

  func deliver(repetitions: Int) {
    for value in 0..<repetitions { tick(value) }
  }
}

/// The reference once more. How far its ratio is from 1 shows what the machine's noise amounts to.
final class WeakLoopAgain: Contender {
  static let name = "the same loop again"

  private let loop: WeakLoop

  init(_ subscribers: [Subscriber]) {
    loop = WeakLoop(subscribers)
  }

  func deliver(repetitions: Int) {
    loop.deliver(repetitions: repetitions)
  }
}
