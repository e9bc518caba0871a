import DelegateForwarding
import Dispatch
import Workload

/// Callbacks as values: the cost of reporting without listeners, of a stream, and of turns on an actor.
///
/// Each row shows the ratio of the smallest times, because some ways wait for other threads.
func measureEvents(_ scale: Scale, into results: inout Results) {
  for count in [1, 3, 10] { measureReporting(to: count, scale, into: &results) }
  measureStream(scale, into: &results)
  measureActor(scale, into: &results)
}

extension Rounds {
  /// A row for one way.
  fileprivate func row(
    _ name: String, way: Int, of reference: Int = 0, _ unit: String, events: Int, goal: Double,
    inverse: Bool = false
  ) -> Row {
    let ratio = times[way].min()! / times[reference].min()!
    let quartiles = cost(of: way) / cost(of: reference)
    return Row(
      name, inverse ? 1 / ratio : ratio, unit, goal: goal, atLeast: inverse,
      note: """
        \((times[way].min()! / Double(events)).formatted(1)) ns; of quartiles \
        \((inverse ? 1 / quartiles : quartiles).formatted(2))
        """)
  }
}

// MARK: Without listeners

@inline(never) private func tick(_ delegate: any HandForwardedDelegate, times: Int) {
  for value in 0..<times { delegate.tick(value) }
}

@inline(never) private func tick(_ delegate: any ReportedDelegate, times: Int) {
  for value in 0..<times { delegate.tick(value) }
}

private func measureReporting(to count: Int, _ scale: Scale, into results: inout Results) {
  progress("reporting to \(count) without listeners")
  let repetitions = scale.repetitions(for: count)
  var rounds = Rounds(ways: 2)
  for trial in 0..<(scale.trials * 2) {
    let subscribers = (0..<count).map { _ in Subscriber() }
    let plain = MulticastDelegate<any HandForwardedDelegate>()
    let reporting = MulticastDelegate<any ReportedDelegate>()
    // The first weak reference to an object is nearest to it in memory.
    for subscriber in subscribers {
      if trial.isMultiple(of: 2) { plain.subscribe(subscriber) }
      reporting.subscribe(subscriber)
      plain.subscribe(subscriber)
    }
    for _ in 0..<scale.rounds {
      rounds.run { way in
        nanoseconds { way == 0 ? tick(plain, times: repetitions) : tick(reporting, times: repetitions) }
      }
    }
    verify(subscribers.allSatisfy { $0.calls == 2 * repetitions * scale.rounds }, "reported callbacks")
  }
  results.rows.append(
    rounds.row(
      "reported callback to \(count), nobody listens", way: 1, "times an unreported one", events: repetitions,
      goal: 1.02))
}

// MARK: Streams

/// Reads a stream in a task, until it has seen a number of events. Blocks until then.
private func read<Events: AsyncSequence & Sendable>(_ events: Events, count: Int) {
  let isDone = DispatchSemaphore(value: 0)
  Task {
    var iterator = events.makeAsyncIterator()
    for _ in 0..<count { _ = try await iterator.next() }
    isDone.signal()
  }
  isDone.wait()
}

private func measureStream(_ scale: Scale, into results: inout Results) {
  progress("a stream of events")
  let count = scale.callbacks / 3
  var rounds = Rounds(ways: 2)
  for _ in 0..<(scale.trials * scale.rounds) {
    rounds.run { way in
      if way == 0 {
        let (stream, continuation) = AsyncStream.makeStream(of: ReportedEvent.self)
        let time = nanoseconds { for value in 0..<count { continuation.yield(.tick(value)) } }
        read(stream, count: count)
        return time
      }
      let multicast = MulticastDelegate<any ReportedDelegate>()
      let stream = multicast.events(of: ReportedEvent.self)
      let time = nanoseconds { for value in 0..<count { multicast.tick(value) } }
      read(stream, count: count)
      return time
    }
  }
  results.rows.append(rounds.row("event into a stream", way: 1, "times AsyncStream.yield", events: count, goal: 1.3))
}

// MARK: Turns on an actor

/// An actor that signals when it has received a number of events.
private actor Receiver: ReportedDelegate {
  private var missing = 0
  private let isComplete = DispatchSemaphore(value: 0)

  nonisolated func tick(_ value: Int) { assumeIsolated { $0.receive(value) } }

  func receive(_ value: Int) {
    missing -= 1
    if missing == 0 { isComplete.signal() }
  }

  nonisolated func waitUntilComplete() { isComplete.wait() }

  /// Prepares the actor, and keeps it busy until `start` is signalled. Blocks until it is ready.
  nonisolated func prepare(_ count: Int, start: DispatchSemaphore) {
    let isPrepared = DispatchSemaphore(value: 0)
    Task { await beBusy(count, isPrepared, start) }
    isPrepared.wait()
  }

  private func beBusy(_ count: Int, _ isPrepared: DispatchSemaphore, _ start: DispatchSemaphore) {
    missing = count
    isPrepared.signal()
    start.wait()
  }
}

/// Ways to call an actor 1 000 times: while it is busy, so that all calls wait, and while it is idle.
private func measureActor(_ scale: Scale, into results: inout Results) {
  let count = 1_000
  progress("\(count.grouped) events at once to an actor")
  for isBusy in [true, false] {
    var rounds = Rounds(ways: 2)
    for _ in 0..<scale.trials {
      let receiver = Receiver()
      let multicast = MulticastDelegate<any ReportedDelegate>()
      multicast.subscribe(receiver, on: receiver, as: ReportedEvent.self)
      for _ in 0..<(scale.rounds * 3) {
        rounds.run { way in
          let start = DispatchSemaphore(value: 0)
          if !isBusy { start.signal() }
          receiver.prepare(count, start: start)
          return nanoseconds {
            switch way {
            case 0: for value in 0..<count { Task { await receiver.receive(value) } }
            default: for value in 0..<count { multicast.tick(value) }
            }
            if isBusy { start.signal() }
            receiver.waitUntilComplete()
          }
        }
      }
    }
    let state = isBusy ? "a busy actor" : "an idle actor"
    results.rows.append(
      rounds.row(
        "\(count.grouped) events at once to \(state)", way: 1, "times cheaper than a Task for each", events: count,
        goal: isBusy ? 3.2 : 4.5, inverse: true))
  }
}
