import Synchronization
import Workload

/// The usual thread-safe version: copies the living delegates as strong references under a lock, then calls them.
final class LockAndSnapshot: Contender {
  static let name = "lock, snapshot of references"

  private let boxes: Mutex<[WeakBox]>

  init(_ subscribers: [Subscriber]) {
    boxes = Mutex(subscribers.map { WeakBox($0) })
  }

  @inline(never)
  func tick(_ value: Int) {
    let living = boxes.withLock { boxes in boxes.compactMap { $0.subscriber } }
    for subscriber in living { subscriber.tick(value) }
  }

  func deliver(repetitions: Int) {
    for value in 0..<repetitions { tick(value) }
  }
}

/// A careful thread-safe version: retains the array of boxes under a lock, and walks it outside.
final class LockAndBoxes: Contender {
  static let name = "lock, snapshot of boxes"

  private let boxes: Mutex<[WeakBox]>

  init(_ subscribers: [Subscriber]) {
    boxes = Mutex(subscribers.map { WeakBox($0) })
  }

  @inline(never)
  func tick(_ value: Int) {
    let boxes = boxes.withLock { $0 }
    for index in boxes.indices { boxes[index].subscriber?.tick(value) }
  }

  func deliver(repetitions: Int) {
    for value in 0..<repetitions { tick(value) }
  }
}

/// The generic version that many packages have: a box of `AnyObject`, cast back to the protocol at each call. Not
/// thread-safe.
final class CastingBoxes: Contender {
  static let name = "boxes with a dynamic cast"

  private final class Box {
    @exclusivity(unchecked) weak var object: AnyObject?

    init(_ object: AnyObject) {
      self.object = object
    }
  }

  private let boxes: [Box]

  init(_ subscribers: [Subscriber]) {
    boxes = subscribers.map { Box($0) }
  }

  @inline(never)
  func tick(_ value: Int) {
    for index in boxes.indices {
      if let subscriber = boxes[index].object as? any TickDelegate { subscriber.tick(value) }
    }
  }

  func deliver(repetitions: Int) {
    for value in 0..<repetitions { tick(value) }
  }
}
