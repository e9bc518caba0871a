import DelegateForwarding
import Results
import Workload

/// A service with a plain weak delegate.
private final class PlainService {
  @exclusivity(unchecked) weak var delegate: (any TickDelegate)?

  @inline(never)
  func work(_ value: Int) {
    delegate?.tick(value)
  }
}

/// A service whose delegate is observed.
private final class ObservedService {
  @ObservedDelegate var delegate: (any TickDelegate)?

  @inline(never)
  func work(_ value: Int) {
    delegate?.tick(value)
  }
}

/// A service calls its delegate, a proxy with three subscribers.
func measureServiceCallback(_ scale: Scale, into results: inout Results) {
  progress("a service's callback")
  var rounds = Rounds(ways: 2)
  let count = 3
  let repetitions = scale.repetitions(for: count)
  for _ in 0..<scale.trials {
    let plainSubscribers = (0..<count).map { _ in Subscriber() }
    let plain = PlainService()
    let loop = WeakLoop(plainSubscribers)
    plain.delegate = loop

    let subscribers = (0..<count).map { _ in Subscriber() }
    let service = ObservedService()
    let multicast = MulticastDelegate(wrapping: service, hook: \.$delegate)
    for subscriber in subscribers { multicast.subscribe(subscriber) }

    for _ in 0..<scale.rounds {
      rounds.run { way in
        nanoseconds {
          if way == 0 {
            for value in 0..<repetitions { plain.work(value) }
          } else {
            for value in 0..<repetitions { service.work(value) }
          }
        }
      }
    }
    verify(
      (plainSubscribers + subscribers).allSatisfy { $0.calls == repetitions * scale.rounds }, "a service's callbacks")
    withExtendedLifetime((loop, multicast)) {}
  }
  results.rows.append(
    Row(
      "service's callback to 3, through the proxy", rounds.ratio(of: 1), "times a weak property and the loop",
      goal: 1.35,
      note: """
        \((rounds.cost(of: 1) / Double(repetitions)).formatted(1)) ns a callback; of minima \
        \(rounds.ratioOfMinima(of: 1).formatted(2))
        """))
}
