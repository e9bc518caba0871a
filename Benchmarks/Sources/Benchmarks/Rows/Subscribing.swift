import DelegateForwarding
import Workload

/// The order in which subscribers are removed.
private enum Removal: String, CaseIterable {
  case same, random

  func arrange(_ subscribers: [Subscriber]) -> [Subscriber] {
    switch self {
    case .same: return subscribers
    case .random:
      var generator = SeededGenerator(seed: 7)
      return subscribers.shuffled(using: &generator)
    }
  }
}

/// The cost of subscribing and unsubscribing one object, compared with creating one weak box.
func measureSubscribing(_ scale: Scale, into results: inout Results) {
  var costs: [[Double]] = []
  for count in scale.subscribingSizes {
    progress("subscribing \(count)")
    costs.append(measureSubscribing(count: count, scale: scale, into: &results))
  }
  let names = ["subscribe"] + Removal.allCases.map { "unsubscribe, \($0.rawValue) order" }
  let (small, large) = (scale.subscribingSizes[0].grouped, scale.subscribingSizes[1].grouped)
  for (way, name) in names.enumerated() {
    let ratio = costs[1][way] / costs[0][way]
    results.rows.append(
      Row(
        "\(name), \(large) against \(small)", max(ratio, 1 / ratio), "times", goal: 2, note: "either way"))
  }
}

/// Returns the nanoseconds of one subscription, then of one removal in each order.
private func measureSubscribing(count: Int, scale: Scale, into results: inout Results) -> [Double] {
  // The ways are: the weak box, the subscription, and the removal in each order.
  var rounds = Rounds(ways: 2 + Removal.allCases.count)
  let batches = max(1, scale.callbacks / count / 4)
  for _ in 0..<(count > 10_000 ? 9 : scale.rounds * scale.trials) {
    var removals: [Removal: Double] = [:]
    var subscription = 0.0
    var making = 0.0
    for batch in 0..<(batches * 2) {
      making += makeBoxes(count)
      let removal = Removal.allCases[batch % 2]
      let (subscribed, removed) = subscribeAndRemove(count, in: removal)
      subscription += subscribed
      removals[removal, default: 0] += removed
    }
    rounds.run { way in
      switch way {
      case 0: making / Double(batches * 2 * count)
      case 1: subscription / Double(batches * 2 * count)
      default: removals[Removal.allCases[way - 2]]! / Double(batches * count)
      }
    }
  }
  let names = ["subscribe"] + Removal.allCases.map { "unsubscribe, \($0.rawValue) order" }
  for (way, name) in names.enumerated() {
    let cost = rounds.cost(of: way + 1)
    results.rows.append(
      Row(
        "\(name), at \(count.grouped)", rounds.ratio(of: way + 1), "times making a weak box", goal: 3,
        note: "\(cost.formatted(0)) ns; the box \(rounds.cost(of: 0).formatted(0)) ns"))
  }
  return (1...names.count).map { rounds.cost(of: $0) }
}

private func makeBoxes(_ count: Int) -> Double {
  let subscribers = (0..<count).map { _ in Subscriber() }
  var boxes: [WeakBox] = []
  boxes.reserveCapacity(count)
  let time = nanoseconds {
    for subscriber in subscribers { boxes.append(WeakBox(subscriber)) }
  }
  verify(boxes.count == count && boxes.last?.subscriber === subscribers.last, "weak boxes")
  return time
}

private func subscribeAndRemove(_ count: Int, in removal: Removal) -> (subscribed: Double, removed: Double) {
  let subscribers = (0..<count).map { _ in Subscriber() }
  let leaving = removal.arrange(subscribers)
  let multicast = MulticastDelegate<any TickDelegate>()
  var added = 0
  let subscribed = nanoseconds {
    for subscriber in subscribers where multicast.subscribe(subscriber) { added += 1 }
  }
  verify(added == count && multicast.subscriberCount == count, "subscriptions")
  var gone = 0
  let removed = nanoseconds {
    for subscriber in leaving where multicast.unsubscribe(subscriber) { gone += 1 }
  }
  verify(gone == count && multicast.subscriberCount == 0, "removals")
  return (subscribed, removed)
}
