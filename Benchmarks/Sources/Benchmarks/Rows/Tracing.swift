import DelegateForwarding
import Workload

/// The cost of watching for slow turns when there are none. Without a trace, a callback costs what `count-instructions`
/// counts.
func measureTracing(_ scale: Scale, into results: inout Results) {
  let count = 100
  progress("tracing \(count)")
  let repetitions = scale.repetitions(for: count)
  var rounds = Rounds(ways: 2)
  for _ in 0..<scale.trials {
    let subscribers = (0..<count).map { _ in Subscriber() }
    let (plain, traced) = (Library(subscribers), Library(subscribers))
    let trace = traced.multicast.trace(slowerThan: .seconds(1)) { print($0) }
    for _ in 0..<scale.rounds {
      rounds.run { way in
        nanoseconds { (way == 0 ? plain : traced).deliver(repetitions: repetitions) }
      }
    }
    verify(subscribers.allSatisfy { $0.calls == 2 * repetitions * scale.rounds }, "traced calls")
    withExtendedLifetime(trace) {}
  }
  let turn = rounds.times[1].min()! / Double(repetitions) / Double(count)
  results.rows.append(
    Row(
      "callback to \(count), watched for slow turns", rounds.ratio(of: 1), "times one that isn't",
      note: "\(turn.formatted(1)) ns a turn"))
}
