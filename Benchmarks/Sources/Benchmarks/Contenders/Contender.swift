import Workload

/// One way to call many delegates.
///
/// All are alike in what surrounds them: `tick` is a function of its own, as a service calls one, and is called in a loop
/// that is compiled for the contender's own class.
protocol Contender: AnyObject {
  /// Its name in tables and charts.
  static var name: String { get }

  /// The largest number of subscribers that it can be measured with in reasonable time and memory.
  static var largestCount: Int { get }

  /// Subscribes them all, in this order. The caller keeps them alive.
  init(_ subscribers: [Subscriber])

  /// Calls back every subscriber `repetitions` times. Returns when all calls have been made.
  func deliver(repetitions: Int)

  /// Ends what would otherwise go on after the contender has been dropped.
  func finish()
}

extension Contender {
  static var largestCount: Int { .max }

  func finish() {}
}

/// All contenders. The reference is the first.
let allContenders: [any (Contender & SendableMetatype).Type] = [
  WeakLoop.self,
  Library.self,
  WeakLoopAgain.self,
  ForInLoop.self,
  LockAndSnapshot.self,
  LockAndBoxes.self,
  CastingBoxes.self,
  CombineSubject.self,
  Notifications.self,
  Streams.self,
]
