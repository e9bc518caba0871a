import DelegateForwarding
import Dispatch
import Foundation
import Workload

/// Calls `body` on two threads, which start together. Returns the nanoseconds until both are done.
private func onTwoThreads(_ body: @escaping @Sendable (Visitor) -> Void) -> (time: Double, visits: Int) {
  let ready = DispatchSemaphore(value: 0)
  let start = DispatchSemaphore(value: 0)
  let done = DispatchSemaphore(value: 0)
  let visits = Tally()
  for _ in 0..<2 {
    Thread.detachNewThread {
      let visitor = Visitor()
      ready.signal()
      start.wait()
      body(visitor)
      visits.add(visitor.visits)
      done.signal()
    }
  }
  for _ in 0..<2 { ready.wait() }
  let time = nanoseconds {
    for _ in 0..<2 { start.signal() }
    for _ in 0..<2 { done.wait() }
  }
  return (time, visits.total)
}

/// The sum of what both threads counted.
private final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var sum = 0

  func add(_ count: Int) { lock.withLock { sum += count } }
  var total: Int { lock.withLock { sum } }
}

/// Both lists, for both threads. Neither changes while they run.
private struct Lists: @unchecked Sendable {
  let loop: WeakLoop
  let multicast: MulticastDelegate<any TickDelegate>
  /// Keeps the first boxes alive.
  let first: [WeakBox]
}

/// The runtime allocates its part for weak references when an object is first referenced weakly, beside the first
/// reference's own memory, in a cache line that both threads write to. So neither list makes the first reference.
private func makeLists(_ subscribers: [Subscriber], loopFirst: Bool) -> Lists {
  let first = subscribers.map { WeakBox($0) }
  let multicast = MulticastDelegate<any TickDelegate>()
  let early = loopFirst ? WeakLoop(subscribers) : nil
  for subscriber in subscribers { multicast.subscribe(subscriber) }
  return Lists(loop: early ?? WeakLoop(subscribers), multicast: multicast, first: first)
}

/// Two threads forward on one multicast to three subscribers; the loop does the same over the same objects.
func measureTwoThreads(_ scale: Scale, into results: inout Results) {
  progress("two threads")
  let count = 3
  // On a busy machine, both cores are free only in some of the rounds, so there are many.
  let repetitions = scale.repetitions(for: count)
  var rounds = Rounds(ways: 2)
  for trial in 0..<(scale.trials * 4) {
    let subscribers = (0..<count).map { _ in Subscriber() }
    let lists = makeLists(subscribers, loopFirst: trial.isMultiple(of: 2))
    for _ in 0..<scale.rounds {
      rounds.run { way in
        let (time, visits) = onTwoThreads { visitor in
          if way == 0 {
            for _ in 0..<repetitions { lists.loop.visit(visitor) }
          } else {
            for _ in 0..<repetitions { lists.multicast.visit(visitor) }
          }
        }
        verify(visits == 2 * count * repetitions, "visits by two threads")
        return time
      }
    }
    withExtendedLifetime(subscribers) {}
  }
  let perSecond = Double(2 * count * repetitions) / rounds.cost(of: 1) * 1e3
  results.rows.append(
    Row(
      "two threads to 3, deliveries a second", 1 / rounds.ratio(of: 1), "times the loop's", goal: 0.9, atLeast: true,
      note: """
        \(perSecond.formatted(1)) million a second; of minima \((1 / rounds.ratioOfMinima(of: 1)).formatted(2))
        """))
}
