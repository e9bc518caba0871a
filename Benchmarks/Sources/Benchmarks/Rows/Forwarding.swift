import CHeap
import Workload

/// The numbers of subscribers.
let forwardingSizes = [1, 3, 10, 100, 10_000, 1_000_000]

/// Cost of a callback for each contender and number of subscribers.
func measureForwarding(_ scale: Scale, into results: inout Results) {
  for count in forwardingSizes where count <= scale.largestCount {
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
    addRows(for: count, to: &results)
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

/// The library has to be faster than the array that people write. With one subscriber, what a delivery costs once
/// weighs more.
private func addRows(for count: Int, to results: inout Results) {
  let library = results.forwarding.first { $0.subscribers == count && $0.contender == Library.name }!
  results.rows.append(
    Row(
      "forward to \(count.grouped)", library.ratio, "times the array", goal: count == 1 ? 0.8 : 0.65,
      note: "\((library.cost * Double(count)).formatted(0)) ns"))
}
