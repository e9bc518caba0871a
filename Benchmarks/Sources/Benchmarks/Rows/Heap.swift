import CHeap
import DelegateForwarding
import Results
import Workload

/// The number of bytes in use, according to malloc.
private func heapInUse() -> Int { heap_in_use() }

/// The memory that the library keeps for each subscriber, and what remains when they have died.
func measureHeap(_ scale: Scale, into results: inout Results) {
  progress("the heap")
  guard heapInUse() >= 0 else { return }
  let perSubscriber = heapPerSubscriber(scale.heapCount)
  results.rows.append(
    Row("heap per subscriber at \(scale.heapCount.grouped)", perSubscriber, "bytes", goal: 144))

  let forwarded = heapLeft(afterDeathOf: scale.deadCount) { $0.tick(0) }
  results.rows.append(
    Row(
      "heap left after \(scale.deadCount.grouped) died, then one callback", forwarded, "bytes", goal: 1_048_576))
  let subscribed = heapLeft(afterDeathOf: scale.deadCount) { multicast in
    for _ in 0..<16 {
      let subscriber = Subscriber()
      multicast.subscribe(subscriber)
      multicast.unsubscribe(subscriber)
    }
  }
  results.rows.append(
    Row(
      "heap left after \(scale.deadCount.grouped) died, then 16 came and went", subscribed, "bytes", goal: 1_048_576)
  )
  let (most, left) = heapWithChurn(scale.deadCount)
  results.rows.append(
    Row(
      "heap left after \(scale.deadCount.grouped) lived one by one", left, "bytes", goal: 1_048_576,
      note: "at most \(Int(most).grouped) bytes in between"))
}

private func heapPerSubscriber(_ count: Int) -> Double {
  let subscribers = (0..<count).map { _ in Subscriber() }
  let before = heapInUse()
  let multicast = MulticastDelegate<any TickDelegate>()
  for subscriber in subscribers { multicast.subscribe(subscriber) }
  let used = heapInUse() - before
  withExtendedLifetime(subscribers) {
    verify(multicast.count == count, "subscribers on the heap")
  }
  return Double(used) / Double(count)
}

private func heapLeft(
  afterDeathOf count: Int, call: (MulticastDelegate<any TickDelegate>) -> Void
) -> Double {
  let multicast = MulticastDelegate<any TickDelegate>()
  let before = heapInUse()
  subscribeAndDrop(count, to: multicast)
  call(multicast)
  let left = heapInUse() - before
  verify(multicast.isEmpty, "the dead are gone")
  return Double(left)
}

@inline(never)
private func subscribeAndDrop(_ count: Int, to multicast: MulticastDelegate<any TickDelegate>) {
  let subscribers = (0..<count).map { _ in Subscriber() }
  for subscriber in subscribers { multicast.subscribe(subscriber) }
  withExtendedLifetime(subscribers) {
    verify(multicast.count == count, "subscribers that are about to die")
  }
}

private func heapWithChurn(_ count: Int) -> (most: Double, left: Double) {
  let multicast = MulticastDelegate<any TickDelegate>()
  let before = heapInUse()
  var most = 0
  for number in 0..<count {
    multicast.subscribe(Subscriber())
    if number & 1023 == 0 { most = max(most, heapInUse() - before) }
  }
  return (Double(most), Double(heapInUse() - before))
}
