import Workload

/// One way to call many delegates.
///
/// All have the same surroundings: `tick` is a separate function, as when a service calls one, and is called in a loop
/// that is compiled for the contender's class.
protocol Contender: AnyObject {
  /// Its name in the tables.
  static var name: String { get }

  /// The largest number of subscribers that can be measured in reasonable time and memory.
  static var largestCount: Int { get }

  /// Subscribes them all, in this order. The caller keeps them alive.
  init(_ subscribers: [Subscriber])

  /// Calls back every subscriber `repetitions` times. Returns when all calls have been made.
  func deliver(repetitions: Int)

  /// Ends work that would otherwise continue after the contender is dropped.
  func finish()
}

extension Contender {
  static var largestCount: Int { .max }

  func finish() {}
}

/// All contenders. The first is the reference for the goals.
let allContenders: [any (Contender & SendableMetatype).Type] = [
  StructArray.self,
  CastingBoxes.self,
  LockAndBoxes.self,
  Library.self,
  WeakLoop.self,
  CombineSubject.self,
  Notifications.self,
  Streams.self,
]
