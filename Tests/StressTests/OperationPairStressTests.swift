import DelegateForwarding
import TestSupport
import Testing

/// Each pair of operations, eight threads on one property.
@Suite("Pairs of operations in eight threads")
struct OperationPairStressTests {
  enum Operation: CaseIterable {
    case subscribe, unsubscribe, forward, assign, wrap, install, dropSubscriber, describe
  }

  static let pairs = Operation.allCases.flatMap { first in
    Operation.allCases.filter { "\($0)" >= "\(first)" }.map { (first, $0) }
  }
  static let rounds = 150

  /// The state that the threads share.
  final class World: Sendable {
    let service = Service()
    let multicast: Multicast
    let listeners = (0..<12).map { _ in Listener() }
    let originals = [Listener(), Listener()]
    let faults = Guarded<[String]>([])

    init() {
      multicast = service.$delegate
      for listener in listeners.prefix(6) { multicast.subscribe(listener) }
    }

    func expect(_ isRight: Bool, _ message: @autoclosure () -> String) {
      if !isRight {
        let message = message()
        faults.withLock { $0.append(message) }
      }
    }

    /// Forwards one callback, and checks that no subscriber is called twice in it.
    @discardableResult
    func deliver() -> Delivery {
      let delivery = multicast.deliver()
      expect(Set(delivery.called).count == delivery.called.count, "somebody was called twice in one callback")
      return delivery
    }
  }

  @Test("21, 22: turns are as promised and nothing is torn", arguments: pairs)
  func pair(_ first: Operation, _ second: Operation) {
    let world = World()
    let threads = Threads()
    for thread in 0..<8 {
      threads.start { Self.run(thread.isMultiple(of: 2) ? first : second, world, thread) }
    }
    threads.join()
    #expect(world.faults.withLock { $0 } == [])
    #expect(world.multicast.violatedInvariants() == [])
    #expect(world.service.showsProxy, "the proxy is in the property")
    let expected = world.multicast.subscribers.map { ObjectIdentifier($0) }
    world.service.delegate = nil
    #expect(world.deliver().called == expected)
  }

  private static func run(_ operation: Operation, _ world: World, _ thread: Int) {
    var kept: [Multicast] = []
    for round in 0..<rounds {
      let listener = world.listeners[(thread * 5 + round) % world.listeners.count]
      switch operation {
      case .subscribe:
        world.multicast.subscribe(listener, holding: round % 3 == 0 ? .strongly : .weakly)
        subscribeAndLeave(world)
      case .unsubscribe:
        world.multicast.unsubscribe(listener)
        if round == rounds / 2 { world.multicast.unsubscribeAll() }
      case .forward: _ = round % 2 == 0 ? world.deliver() : world.service.fire()
      case .assign: world.service.delegate = round % 3 == 2 ? nil : world.originals[round % 2]
      case .wrap:
        kept.append(world.service.wrapped())
        if kept.count > 3 { kept.removeFirst() }
      case .install:
        world.expect(world.multicast.install(in: world.service, \.delegate), "the proxy is not in the property")
      case .dropSubscriber: dropSubscriber(world, unsubscribes: round % 2 == 0)
      case .describe:
        world.expect(world.multicast.description.contains("subscribers: ["), "the description is torn")
        world.expect(world.multicast.subscriberCount <= world.listeners.count + 16, "the count is torn")
        _ = world.multicast.contains(listener)
      }
    }
  }

  /// A subscriber that only this thread uses: it is called in this thread's callbacks while it is subscribed, and never
  /// afterwards.
  private static func subscribeAndLeave(_ world: World) {
    let own = Listener()
    world.expect(world.multicast.subscribe(own), "a new object is not newly subscribed")
    let delivery = world.deliver()
    // Another thread may remove all subscribers.
    if world.multicast.contains(own) { world.expect(delivery.called(own), "a subscriber missed a callback") }
    world.multicast.unsubscribe(own)
    world.expect(!world.deliver().called(own), "a turn began after unsubscribe had returned")
  }

  private static func dropSubscriber(_ world: World, unsubscribes: Bool) {
    let multicast = world.multicast
    let listener = Listener(onDeinit: { if unsubscribes { multicast.unsubscribe($0) } })
    multicast.subscribe(listener)
  }
}
