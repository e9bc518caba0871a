import Synchronization
import Workload

/// The array that most people write: structs with a weak field. Not thread-safe.
final class StructArray: Contender {
  static let name = "array of structs with a weak field"

  private struct WeakReference {
    weak var delegate: (any TickDelegate)?
  }

  private var references: [WeakReference]

  init(_ subscribers: [Subscriber]) {
    references = subscribers.map { WeakReference(delegate: $0) }
  }

  @inline(never)
  func tick(_ value: Int) {
    for reference in references { reference.delegate?.tick(value) }
  }

  func deliver(repetitions: Int) {
    for value in 0..<repetitions { tick(value) }
  }
}

/// The generic class of many articles: boxes of `AnyObject`, each cast back to the protocol at each call. Not
/// thread-safe.
final class CastingBoxes: Contender {
  static let name = "array of weak boxes, `as? P`"

  private final class Box {
    weak var object: AnyObject?

    init(_ object: AnyObject) {
      self.object = object
    }
  }

  private var boxes: [Box]

  init(_ subscribers: [Subscriber]) {
    boxes = subscribers.map { Box($0) }
  }

  @inline(never)
  func tick(_ value: Int) {
    for box in boxes {
      if let delegate = box.object as? any TickDelegate { delegate.tick(value) }
    }
  }

  func deliver(repetitions: Int) {
    for value in 0..<repetitions { tick(value) }
  }
}

/// A thread-safe version: takes the array of boxes under a lock, and walks it outside. It still calls who has left
/// meanwhile.
final class LockAndBoxes: Contender {
  static let name = "lock, snapshot of boxes"

  private final class Box {
    weak var delegate: (any TickDelegate)?

    init(_ delegate: any TickDelegate) {
      self.delegate = delegate
    }
  }

  private let boxes: Mutex<[Box]>

  init(_ subscribers: [Subscriber]) {
    boxes = Mutex(subscribers.map { Box($0) })
  }

  @inline(never)
  func tick(_ value: Int) {
    for box in boxes.withLock({ $0 }) { box.delegate?.tick(value) }
  }

  func deliver(repetitions: Int) {
    for value in 0..<repetitions { tick(value) }
  }
}
