import DelegateForwarding
import Results
import Workload

/// Each subscriber changes one element of the array.
private protocol ArrayDelegate: AnyObject {
  func change(_ values: inout [Int])
}

private final class Changer: ArrayDelegate {
  private let index: Int

  init(_ index: Int) { self.index = index }

  @inline(never)
  func change(_ values: inout [Int]) { values[index] &+= 1 }
}

/// A second class, so that the compiler can't infer which method is called.
private final class IdleChanger: ArrayDelegate {
  @inline(never)
  func change(_ values: inout [Int]) {}
}

private final class ArrayLoop {
  final class Box {
    @exclusivity(unchecked) weak var delegate: (any ArrayDelegate)?

    init(_ delegate: any ArrayDelegate) { self.delegate = delegate }
  }

  private let boxes: [Box]

  init(_ delegates: [any ArrayDelegate]) { boxes = delegates.map { Box($0) } }

  @inline(never)
  func change(_ values: inout [Int]) {
    for index in boxes.indices { boxes[index].delegate?.change(&values) }
  }
}

@inline(never)
private func change(_ values: consuming [Int], by multicast: MulticastDelegate<any ArrayDelegate>) -> [Int] {
  multicast.forward(passing: values) { (delegate, values: consuming [Int]) in
    delegate.change(&values)
    return values
  }
}

/// A large array passes through many subscribers. Copying it at each turn would take a thousand times as long as the
/// turn.
func measurePassing(_ scale: Scale, into results: inout Results) {
  let count = 200
  progress("an array passed through \(count)")
  let repetitions = scale.repetitions(for: count)
  var rounds = Rounds(ways: 2)
  for _ in 0..<scale.trials {
    let delegates = [IdleChanger()] + (1..<count).map { Changer($0 * 5_000) } as [any ArrayDelegate]
    let loop = ArrayLoop(delegates)
    let multicast = MulticastDelegate<any ArrayDelegate>()
    for delegate in delegates { multicast.subscribe(delegate) }
    var values = Array(repeating: 0, count: count * 5_000)
    for _ in 0..<scale.rounds {
      rounds.run { way in
        nanoseconds {
          if way == 0 {
            for _ in 0..<repetitions { loop.change(&values) }
          } else {
            for _ in 0..<repetitions {
              let passed = values
              values = []
              values = change(passed, by: multicast)
            }
          }
        }
      }
    }
    verify(values[5_000] == 2 * repetitions * scale.rounds && values[0] == 0, "changes of an array")
    withExtendedLifetime(delegates) {}
  }
  results.rows.append(
    Row(
      "array of 1 000 000 passed through \(count), each changes an element", rounds.ratio(of: 1), "times the loop",
      goal: 1.1, note: "of minima \(rounds.ratioOfMinima(of: 1).formatted(2))"))
}
