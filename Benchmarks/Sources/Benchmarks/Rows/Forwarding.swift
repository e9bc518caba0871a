import CHeap
import Workload

/// The numbers of subscribers, and the goal for a multicast's cost as a ratio to the reference.
let forwardingSizes: [(count: Int, goal: Double)] = [
  (1, 1.4), (3, 1.2), (10, 1.1), (100, 1.1), (10_000, 1.1), (1_000_000, 1.1),
]

/// Cost of a callback for each contender and number of subscribers.
func measureForwarding(_ scale: Scale, into results: inout Results) {
  for (count, goal) in forwardingSizes where count <= scale.largestCount {
    progress("forwarding to \(count)")
    let contenders = allContenders.filter { count <= $0.largestCount }
    var rounds = Rounds(ways: contenders.count)
    let trials = count == 1_000_000 ? 3 : scale.trials
    for trial in 0..<trials {
      runTrial(trial, of: contenders, count: count, scale: scale, rounds: &rounds)
    }
    let repetitions = Double(scale.repetitions(for: count))
    for (way, contender) in contenders.enumerated() {
      let perCallback = rounds.times[way].map { $0 / repetitions / Double(count) }
      results.forwarding.append(
        ForwardingResult(
          contender: contender.name, subscribers: count, cost: perCallback.lowerQuartile,
          ratio: rounds.ratio(of: way)))
    }
    addRows(for: count, goal: goal, rounds: rounds, to: &results)
  }
}

/// One set of contenders with fresh subscribers, and a few rounds with it.
///
/// Each trial creates them in another order, so that none always gets the best place in memory.
private func runTrial(
  _ trial: Int, of contenders: [any Contender.Type], count: Int, scale: Scale, rounds: inout Rounds
) {
  heap_tidy()
  var subscribers: [[Subscriber]] = Array(repeating: [], count: contenders.count)
  var instances: [(any Contender)?] = Array(repeating: nil, count: contenders.count)
  for step in contenders.indices {
    let way = (step + trial * 3) % contenders.count
    subscribers[way] = (0..<count).map { _ in Subscriber() }
    instances[way] = contenders[way].init(subscribers[way])
  }
  let repetitions = scale.repetitions(for: count)
  let roundCount = count == 1_000_000 ? 8 : scale.rounds
  for _ in 0..<roundCount {
    rounds.run { way in
      let instance = instances[way]!
      // Brings back what the others have evicted from the caches.
      instance.deliver(repetitions: 1)
      return nanoseconds { instance.deliver(repetitions: repetitions) }
    }
  }
  let expected = roundCount * (1 + repetitions)
  for (way, contender) in contenders.enumerated() {
    instances[way]!.finish()
    verify(subscribers[way].allSatisfy { $0.calls == expected }, "\(contender.name) missed calls to \(count)")
  }
}

private func addRows(for count: Int, goal: Double, rounds: Rounds, to results: inout Results) {
  let here = results.forwarding.filter { $0.subscribers == count }
  let library = here.first { $0.contender == Library.name }!
  let note = "\(library.cost.formatted(1)) ns; of minima \(rounds.ratioOfMinima(of: 1).formatted(2))"
  results.rows.append(
    Row("forward to \(count.grouped)", library.ratio, "times the loop", goal: goal, note: note))
  // A contender that walks a retained array also calls subscribers that have left meanwhile. It is shown, but not
  // compared with the others.
  let walker = here.first { $0.contender == LockAndBoxes.name }!
  let apart = [Library.name, WeakLoop.name, WeakLoopAgain.name, LockAndBoxes.name]
  let best = here.filter { !apart.contains($0.contender) }.min { $0.ratio < $1.ratio }!
  results.rows.append(
    Row(
      "forward to \(count.grouped), next best", best.ratio / library.ratio, "times the library", goal: 1, atLeast: true,
      note: best.contender))
  results.rows.append(
    Row(
      "for comparison: forward to \(count.grouped)", walker.ratio / library.ratio, "times the library",
      note: "\(walker.contender), which also calls subscribers that have left"))
}
