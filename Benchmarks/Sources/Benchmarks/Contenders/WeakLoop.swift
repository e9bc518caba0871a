import Workload

/// A weak reference in a class instance.
///
/// It is never assigned after `init`, so checks of exclusive access would find nothing, and none are made.
final class WeakBox {
  @exclusivity(unchecked) weak var subscriber: (any TickDelegate)?

  init(_ subscriber: any TickDelegate) {
    self.subscriber = subscriber
  }
}

/// The limit, which nobody writes: a loop over weak fields of final classes, with nothing else in it. Not thread-safe.
///
/// It walks the indices, because `for box in boxes` compiles to another retain and release of the box. What is left of
/// a turn is `swift_weakLoadStrong`, the call and `swift_release`.
final class WeakLoop: Contender, TickDelegate {
  static let name = "the limit: a loop tuned by hand"

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
