import DelegateForwarding
import Workload

// The same protocol twice: forwarded by hand, and by the code that `@Forwarding` generates, see
// `GeneratedForwarding.swift`.

/// Forwarded by hand.
protocol HandForwardedDelegate: AnyObject {
  func tick(_ value: Int)
  func shouldStop(_ value: Int) -> Bool
}

extension MulticastDelegate: HandForwardedDelegate where P == any HandForwardedDelegate {
  func tick(_ value: Int) {
    forward { $0.tick(value) }
  }

  func shouldStop(_ value: Int) -> Bool {
    forward(combining: .any) { $0.shouldStop(value) }
  }
}

extension MulticastDelegate: GeneratedDelegate where P == any GeneratedDelegate {}

extension Subscriber: HandForwardedDelegate, GeneratedDelegate {}

extension IdleSubscriber: HandForwardedDelegate, GeneratedDelegate {}

@inline(never) private func tick(_ delegate: any HandForwardedDelegate, times: Int) {
  for value in 0..<times { delegate.tick(value) }
}

@inline(never) private func tick(_ delegate: any GeneratedDelegate, times: Int) {
  for value in 0..<times { delegate.tick(value) }
}

@inline(never) private func ask(_ delegate: any HandForwardedDelegate, times: Int) {
  for value in 0..<times where delegate.shouldStop(value) { fatalError("nobody says so") }
}

@inline(never) private func ask(_ delegate: any GeneratedDelegate, times: Int) {
  for value in 0..<times where delegate.shouldStop(value) { fatalError("nobody says so") }
}

/// Compares the code that `@Forwarding` generates with code written by hand.
func measureGenerated(_ scale: Scale, into results: inout Results) {
  for count in [1, 3, 10] {
    progress("generated forwarding to \(count)")
    let repetitions = scale.repetitions(for: count)
    var callbacks = Rounds(ways: 2)
    var questions = Rounds(ways: 2)
    for _ in 0..<scale.trials {
      let subscribers = (0..<count).map { _ in Subscriber() }
      let byHand = MulticastDelegate<any HandForwardedDelegate>()
      let generated = MulticastDelegate<any GeneratedDelegate>()
      for subscriber in subscribers where byHand.subscribe(subscriber) { generated.subscribe(subscriber) }
      for _ in 0..<scale.rounds {
        callbacks.run { way in
          nanoseconds {
            if way == 0 { tick(byHand, times: repetitions) } else { tick(generated, times: repetitions) }
          }
        }
        questions.run { way in
          nanoseconds {
            if way == 0 { ask(byHand, times: repetitions) } else { ask(generated, times: repetitions) }
          }
        }
      }
      verify(
        subscribers.allSatisfy { $0.calls == 4 * repetitions * scale.rounds }, "callbacks by hand and generated")
    }
    for (name, rounds) in [("callback", callbacks), ("question", questions)] {
      let nanoseconds = (rounds.cost(of: 1) / Double(repetitions)).formatted(1)
      results.rows.append(
        Row(
          "generated \(name) to \(count)", rounds.ratio(of: 1), "times one by hand", goal: 1.03,
          note: "\(nanoseconds) ns; of minima \(rounds.ratioOfMinima(of: 1).formatted(2))"))
    }
  }
}
