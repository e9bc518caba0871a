import CHeap
import DelegateForwarding
import Workload

/// The memory that the library keeps for each subscriber, and what remains when they have died.
func measureHeap(_ scale: Scale, into results: inout Results) {
  progress("the heap")
  guard heap_in_use() >= 0 else { return }
  let perSubscriber = heapPerSubscriber(scale.heapCount)
  results.rows.append(
    Row("heap per subscriber at \(scale.heapCount.grouped)", perSubscriber, "bytes", goal: 144))

  let called = heapLeft(afterDeathOf: scale.deadCount) { multicast in multicast.forward { _ in } }
  results.rows.append(
    Row("heap left after \(scale.deadCount.grouped) died, then one callback", called, "bytes", goal: 1_048_576)
  )
}

private func heapPerSubscriber(_ count: Int) -> Double {
  let subscribers = (0..<count).map { _ in Subscriber() }
  let before = heap_in_use()
  let multicast = MulticastDelegate<any TickDelegate>()
  for subscriber in subscribers { multicast.subscribe(subscriber) }
  let used = heap_in_use() - before
  withExtendedLifetime(subscribers) {
    verify(multicast.subscriberCount == count, "subscribers on the heap")
  }
  return Double(used) / Double(count)
}

private func heapLeft(
  afterDeathOf count: Int, call: (MulticastDelegate<any TickDelegate>) -> Void
) -> Double {
  let multicast = MulticastDelegate<any TickDelegate>()
  let before = heap_in_use()
  subscribeAndDrop(count, to: multicast)
  call(multicast)
  let left = heap_in_use() - before
  verify(multicast.subscriberCount == 0, "the dead are gone")
  return Double(left)
}

@inline(never)
private func subscribeAndDrop(_ count: Int, to multicast: MulticastDelegate<any TickDelegate>) {
  let subscribers = (0..<count).map { _ in Subscriber() }
  for subscriber in subscribers { multicast.subscribe(subscriber) }
  withExtendedLifetime(subscribers) {
    verify(multicast.subscriberCount == count, "subscribers that are about to die")
  }
}
