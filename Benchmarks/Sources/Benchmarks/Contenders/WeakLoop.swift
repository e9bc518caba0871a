import Workload

/// A weak reference in a class instance, as in all hand-written contenders.
///
/// It is never assigned after `init`, so checks of exclusive access would find nothing, and none are made.
final class WeakBox {
  @exclusivity(unchecked) weak var subscriber: (any TickDelegate)?

  init(_ subscriber: any TickDelegate) {
    self.subscriber = subscriber
  }
}

/// The reference: a loop over weak fields of final classes, with nothing else in it. Not thread-safe.
///
/// It walks the indices, because `for box in boxes` compiles to another retain and release of the box. What is left of
/// a turn is `swift_weakLoadStrong`, the call and `swift_release`.
final class WeakLoop: Contender, TickDelegate {
  static let name = "loop over weak fields"

  let boxes: [WeakBox]

  init(_ subscribers: [Subscriber]) {
    boxes = subscribers.map { WeakBox($0) }
  }

  @inline(never)
  func tick(_ value: Int) {
    for index in boxes.indices { boxes[index].subscriber?.tick(value) }
  }

  @inline(never)
  func visit(_ visitor: Visitor) {
    for index in boxes.indices { boxes[index].subscriber?.visit(visitor) }
  }

  func deliver(repetitions: Int) {
    for value in 0..<repetitions { tick(value) }
  }
}

/// The reference once more. The difference of its ratio from 1 shows the machine's noise.
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
