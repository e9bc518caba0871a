import DelegateForwarding
import Foundation
import Workload

/// A service as it is usually written, with a weak delegate and, for those that want to listen too, weak boxes.
private final class PlainService {
  weak var delegate: (any TickDelegate)?
  var listeners: [WeakBox] = []

  @inline(never)
  func work(_ value: Int) { delegate?.tick(value) }

  @inline(never)
  func workForAll(_ value: Int) {
    delegate?.tick(value)
    for listener in listeners { listener.subscriber?.tick(value) }
  }
}

/// The same with the library.
private final class ObservedService {
  @ObservedDelegate var delegate: (any TickDelegate)?

  @inline(never)
  func work(_ value: Int) { delegate?.tick(value) }
}

/// A class that calls what it has stored, and a subclass whose hook hides its proxy.
private class StoringService {
  private weak var stored: (any TickDelegate)?
  var delegate: (any TickDelegate)? {
    get { stored }
    set { stored = newValue }
  }

  @inline(never)
  final func work(_ value: Int) { stored?.tick(value) }
}

private final class HidingService: StoringService {
  let delegates = MulticastDelegate<any TickDelegate>()
  override var delegate: (any TickDelegate)? {
    get { delegates.delegate(behind: super.delegate) }
    set { delegates.assign(newValue, in: self) { super.delegate = $0 } }
  }
}

/// `delegate?.tick(value)`, as a user writes it: of a service without subscribers, and of one with some.
func measureServiceCallback(_ scale: Scale, into results: inout Results) {
  progress("a service's callback")
  // A second thread: in a program with a single one, locks may cost less.
  let idle = Thread { while true { sleep(1000) } }
  idle.start()
  for (count, goal) in [(nil, 1.4), (0, 2.8), (1, 1.4), (3, 1.1), (10, 0.95)] as [(Int?, Double)] {
    let (delegate, subscribers) = (Subscriber(), (0..<(count ?? 0)).map { _ in Subscriber() })
    let (plain, observed) = (PlainService(), ObservedService())
    plain.delegate = delegate
    observed.delegate = delegate
    plain.listeners = subscribers.map { WeakBox($0) }
    if count != nil {
      observed.$delegate.install(in: observed, \.delegate)
      for subscriber in subscribers { observed.$delegate.subscribe(subscriber) }
    }
    let repetitions = scale.repetitions(for: max(count ?? 0, 1))
    var rounds = Rounds(ways: 2)
    for _ in 0..<scale.trials * scale.rounds {
      rounds.run { way in
        nanoseconds {
          switch (way, count) {
          case (0, nil): for value in 0..<repetitions { plain.work(value) }
          case (0, _): for value in 0..<repetitions { plain.workForAll(value) }
          default: for value in 0..<repetitions { observed.work(value) }
          }
        }
      }
    }
    let calls = 2 * scale.trials * scale.rounds * repetitions
    verify(([delegate] + subscribers).allSatisfy { $0.calls == calls }, "a service's callback")
    let name = count.map { "a service's callback: the delegate and \($0)" } ?? "a service's callback: nobody takes part"
    let unit = count == nil ? "times a weak property" : "times a weak property and weak boxes"
    results.rows.append(Row(name, rounds.ratio(of: 1), unit, goal: goal))
  }
}

/// The same of a service whose subscribers have left.
func measureLeft(_ scale: Scale, into results: inout Results) {
  progress("a service's callback when all have left")
  let (delegate, subscribers) = (Subscriber(), (0..<3).map { _ in Subscriber() })
  let services = [ObservedService(), ObservedService()]
  for service in services { service.delegate = delegate }
  for subscriber in subscribers { services[1].$delegate.subscribe(subscriber) }
  services[1].work(0)
  for subscriber in subscribers { services[1].$delegate.unsubscribe(subscriber) }
  let repetitions = scale.repetitions(for: 1)
  var rounds = Rounds(ways: 2)
  for _ in 0..<scale.trials * scale.rounds {
    rounds.run { way in nanoseconds { for value in 0..<repetitions { services[way].work(value) } } }
  }
  verify(subscribers.allSatisfy { $0.calls == 1 } && delegate.calls > 1, "a callback when all have left")
  results.rows.append(
    Row("a service's callback: nobody any more", rounds.ratio(of: 1), "times as before anybody took part", goal: 1.05))
}

/// The same of services whose delegate was replaced after its proxy was read, by whether the former one still lives.
func measureReplaced(_ scale: Scale, into results: inout Results) {
  progress("a service's callback after a replacement")
  for count in [1, 3, 10] {
    let former = Subscriber()
    let subscribers = (0...count).map { _ in Subscriber() }
    let services = [ObservedService(), ObservedService(), ObservedService()]
    for (position, service) in services.enumerated() {
      for subscriber in subscribers[1...] { service.$delegate.subscribe(subscriber) }
      var replaced: Subscriber? = position == 2 ? former : Subscriber()
      if position > 0 {
        service.delegate = replaced
        service.work(0)
      }
      replaced = nil
      service.delegate = subscribers[0]
      service.work(0)
    }
    let repetitions = scale.repetitions(for: count)
    var rounds = Rounds(ways: 3)
    for _ in 0..<scale.trials * scale.rounds {
      rounds.run { way in nanoseconds { for value in 0..<repetitions { services[way].work(value) } } }
    }
    withExtendedLifetime(former) {}
    // Two services have called the subscribers for the former delegate.
    verify(subscribers[1...].allSatisfy { $0.calls == subscribers[0].calls + 2 }, "a callback after a replacement")
    for (way, name, goal) in [(1, "dead", 1.1), (2, "living", 2.5)] {
      results.rows.append(
        Row(
          "a service's callback: the delegate and \(count), after a \(name) one", rounds.ratio(of: way),
          "times as before one was replaced", goal: goal))
    }
  }
}

/// The same with a hook that hides its proxy, by whether a former delegate lives.
func measureHidden(_ scale: Scale, into results: inout Results) {
  progress("a service's callback with a hidden hook")
  for count in [1, 3, 10] {
    let former = Subscriber()
    let subscribers = (0...count).map { _ in Subscriber() }
    let services = [HidingService(), HidingService()]
    for (position, service) in services.enumerated() {
      for subscriber in subscribers[1...] { service.delegates.subscribe(subscriber) }
      if position > 0 { service.delegate = former }
      service.delegate = subscribers[0]
      service.work(0)
    }
    let repetitions = scale.repetitions(for: count)
    var rounds = Rounds(ways: 2)
    for _ in 0..<scale.trials * scale.rounds {
      rounds.run { way in nanoseconds { for value in 0..<repetitions { services[way].work(value) } } }
    }
    withExtendedLifetime(former) {}
    verify(subscribers[1...].allSatisfy { $0.calls == subscribers[0].calls }, "a callback with a hidden hook")
    results.rows.append(
      Row(
        "hidden hook: the delegate and \(count), after a living one", rounds.ratio(of: 1),
        "times as before one was replaced", goal: 1.05))
  }
}
