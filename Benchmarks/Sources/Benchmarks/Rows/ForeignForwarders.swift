import DelegateForwarding
import Forwarders
import Results
import Workload

@inline(never) private func tick(_ delegate: any ForeignDelegate, times: Int) {
  for value in 0..<times { delegate.tick(value) }
}

@inline(never) private func ask(_ delegate: any ForeignDelegate, times: Int) {
  for value in 0..<times where delegate.shouldStop(value) { fatalError("nobody says so") }
}

/// A forwarder that the command `generate-forwarder` has written, beside one that is written by hand.
func measureForeignForwarders(_ scale: Scale, into results: inout Results) {
  for count in [1, 3, 10] {
    progress("forwarder of the command to \(count)")
    let repetitions = scale.repetitions(for: count)
    var callbacks = Rounds(ways: 2)
    var questions = Rounds(ways: 2)
    for _ in 0..<scale.trials {
      let subscribers = (0..<count).map { _ in Subscriber() }
      let multicast = MulticastDelegate<any ForeignDelegate>()
      for subscriber in subscribers { multicast.subscribe(subscriber) }
      let forwarders: [any ForeignDelegate] = [HandForwarder(multicast), ForeignForwarder(multicast)]
      for _ in 0..<scale.rounds {
        callbacks.run { way in nanoseconds { tick(forwarders[way], times: repetitions) } }
        questions.run { way in nanoseconds { ask(forwarders[way], times: repetitions) } }
      }
      verify(
        subscribers.allSatisfy { $0.calls == 4 * repetitions * scale.rounds }, "callbacks through forwarders")
    }
    for (name, rounds) in [("callback", callbacks), ("question", questions)] {
      results.rows.append(
        rounds.rowByHand("\(name) by a forwarder of the command to \(count)", goal: 1.05, repetitions))
    }
  }
}
