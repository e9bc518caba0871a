import CHeap
import DelegateForwarding
import Workload

/// A service with a plain weak delegate.
private final class PlainService {
  @exclusivity(unchecked) weak var delegate: (any TickDelegate)?
}

/// A service whose delegate is observed.
private final class ObservedService {
  @ObservedDelegate var delegate: (any TickDelegate)?
}

/// A service whose plain delegate is observed by `didSet`.
private final class HookedService {
  let delegates = MulticastDelegate<any TickDelegate>()
  weak var delegate: (any TickDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
}

/// Someone else's class, which calls what it has stored, and a subclass whose hook hides its proxy.
private class StoringService {
  weak var delegate: (any TickDelegate)?
}

private final class HidingService: StoringService {
  let delegates = MulticastDelegate<any TickDelegate>()
  override var delegate: (any TickDelegate)? {
    get { delegates.delegate(behind: super.delegate) }
    set { delegates.assign(newValue, in: self) { super.delegate = $0 } }
  }
}

/// The cost of an observed property without subscribers, and of properties with one.
func measureDelegateProperty(_ scale: Scale, into results: inout Results) {
  progress("the delegate property")
  measureUnwrapped(scale, &results)
  measureHeap(&results)
  measureAssignments(scale, &results)
}

private func measureUnwrapped(_ scale: Scale, _ results: inout Results) {
  let delegates = [Subscriber(), Subscriber()]
  let plain = PlainService()
  let observed = ObservedService()
  var made: AnyObject?
  let ways: [(Int) -> Void] = [
    { plain.delegate = delegates[$0 & 1] },
    { observed.delegate = delegates[$0 & 1] },
    { _ in
      let service = PlainService()
      service.delegate = delegates[0]
      made = service
    },
    { _ in
      let service = ObservedService()
      service.delegate = delegates[0]
      made = service
    },
  ]
  let rounds = measure(ways, scale)
  withExtendedLifetime(delegates) {
    verify(plain.delegate != nil && observed.delegate != nil && made != nil, "an unwrapped property")
  }
  let unit = "times a weak property"
  appendAssignment("unwrapped property: an assignment", rounds, 1, scale, &results)
  append("unwrapped property: a service made and assigned", rounds, 3, to: 2, unit, goal: 8, &results)
}

/// Runs the same number of operations in each way, in each round.
private func measure(_ ways: [(Int) -> Void], _ scale: Scale) -> Rounds {
  var rounds = Rounds(ways: ways.count)
  for _ in 0..<scale.trials * scale.rounds {
    rounds.run { way in
      nanoseconds { for turn in 0..<scale.callbacks { ways[way](turn) } }
    }
  }
  return rounds
}

private func append(
  _ name: String, _ rounds: Rounds, _ way: Int, to reference: Int, _ unit: String, goal: Double,
  _ results: inout Results
) {
  results.rows.append(Row(name, rounds.cost(of: way) / rounds.cost(of: reference), unit, goal: goal))
}

/// An app that assigns the delegates of a hundred cells within a frame of 8 ms spends a tenth of a millisecond on it.
private func appendAssignment(_ name: String, _ rounds: Rounds, _ way: Int, _ scale: Scale, _ results: inout Results) {
  let times = rounds.ratio(of: way).formatted(1)
  results.rows.append(
    Row(
      name, rounds.cost(of: way) / Double(scale.callbacks), "ns", goal: 1_000, note: "\(times) times a weak property"))
}

/// A thousand services that nobody listens to take 0.3 MB more at most.
private func measureHeap(_ results: inout Results) {
  guard heap_in_use() >= 0 else { return }
  let count = 1_000
  func bytes(_ make: () -> AnyObject) -> Double {
    let before = heap_in_use()
    let services = (0..<count).map { _ in make() }
    let used = heap_in_use() - before
    return withExtendedLifetime(services) { Double(used) / Double(count) }
  }
  let delegate = Subscriber()
  let plain = bytes {
    let service = PlainService()
    service.delegate = delegate
    return service
  }
  let observed = bytes {
    let service = ObservedService()
    service.delegate = delegate
    return service
  }
  results.rows.append(
    Row("unwrapped property: heap, more than a weak property", observed - plain, "bytes a service", goal: 300))
}

private func measureAssignments(_ scale: Scale, _ results: inout Results) {
  let delegates = [Subscriber(), Subscriber()]
  let (plain, observed, read, hooked) = (PlainService(), ObservedService(), ObservedService(), HookedService())
  let hiding = HidingService()
  let subscriber = Subscriber()
  observed.$delegate.subscribe(subscriber)
  read.$delegate.subscribe(subscriber)
  hooked.delegates.subscribe(subscriber)
  hiding.delegates.subscribe(subscriber)
  var value = 0
  let ways: [(Int) -> Void] = [
    { plain.delegate = delegates[$0 & 1] },
    { observed.delegate = delegates[$0 & 1] },
    { hooked.delegate = delegates[$0 & 1] },
    { _ in if plain.delegate != nil { value += 1 } },
    { _ in if read.delegate != nil { value += 1 } },
    { read.delegate = delegates[$0 & 1] },
    { hiding.delegate = delegates[$0 & 1] },
    { _ in if hiding.delegate != nil { value += 1 } },
  ]
  let rounds = measure(ways, scale)
  verify(value > 0 && hooked.delegates.originalDelegate === delegates[1], "an assigned property")
  let unit = "times a weak property"
  for (name, way) in [("observed", 1), ("observed and read", 5), ("didSet", 2)] {
    appendAssignment("property with subscribers: an assignment, \(name)", rounds, way, scale, &results)
  }
  append(
    "property with subscribers: an assignment, hidden hook", rounds, 6, to: 2, "times a didSet", goal: 1.5, &results)
  append("property with subscribers: reading it, observed", rounds, 4, to: 3, unit, goal: 1, &results)
  append("property with subscribers: reading it, hidden hook", rounds, 7, to: 3, unit, goal: 4, &results)
  withExtendedLifetime((delegates, subscriber)) {}
}
