import DelegateForwarding
import Synchronization

nonisolated extension MulticastForwarding {
  func forward<V, E: Error>(passing value: V, _ body: (Subscriber, V) throws(E) -> V) throws(E) -> V {
    var current = value
    try forward { (subscriber) throws(E) in current = try body(subscriber, current) }
    return current
  }

  func forward<R: Sendable, C: Sendable>(
    combining combiner: ResponseCombiner<R, C>, completion: @escaping @Sendable (C) -> Void,
    _ body: (Subscriber, @escaping @Sendable (R) -> Void) -> Void
  ) {
    let replies = Mutex<[Int: R]>([:])
    let shared = Shared(replies)
    var count = 0
    forward { subscriber in
      let index = count
      count += 1
      body(subscriber) { answer in shared.replies.withLock { if $0[index] == nil { $0[index] = answer } } }
    }
    let all = shared.replies.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
    let folder = MulticastDelegate<Folder<R>>()
    let folders = all.map(Folder.init)
    for one in folders { folder.subscribe(one) }
    completion(folder.forward(combining: combiner) { $0.value })
  }

  @_disfavoredOverload func forward<R, C>(
    combining combiner: ResponseCombiner<R, C>, completion: @escaping (C) -> Void,
    _ body: (Subscriber, @escaping (R) -> Void) -> Void
  ) {
    fatalError()
  }
}

nonisolated final class Folder<R> {
  let value: R
  init(_ value: R) { self.value = value }
}

nonisolated final class Shared<R: Sendable>: Sendable {
  let replies: Mutex<[Int: R]>
  init(_ r: consuming sending Mutex<[Int: R]>) { replies = r }
}
