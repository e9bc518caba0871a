import DelegateForwarding
import TestSupport
import Testing

/// Subscribers that were subscribed on another thread, before the main actor has named them.
@Suite("Subscribers that the main actor has still to name")
@MainActor
struct UnnamedSubscriberTests {
  /// May be used from anywhere, so that it can also be a delegate that is called directly.
  final class Desk: PlayerDelegate, Sendable {
    let heard = Guarded<[Int]>([])
    func playerDidPlay(_ seconds: Int) { heard.withLock { $0.append(seconds) } }
  }

  /// Subscribes on another thread. The test occupies the main actor, which can't name the subscriber before the test
  /// suspends.
  nonisolated private func subscribeElsewhere(
    _ desk: Desk, _ multicast: PlayerMulticast, holding: SubscriberHold? = nil
  ) {
    multicast.subscribe(desk, on: MainActor.shared, as: PlayerEvent.self, holding: holding)
  }

  @Test("8, 34: An object that is called as the original delegate receives nothing twice when it is named")
  func originalToo() async {
    let player = Player()
    let desk = Desk()
    let multicast = PlayerMulticast(wrapping: player, hook: \.$delegate)
    subscribeElsewhere(desk, multicast)
    player.play(1)
    player.delegate = desk
    player.play(2)
    player.delegate = nil
    player.play(3)
    await multicast.waitUntilDelivered()
    #expect(desk.heard.current == [2, 1, 3])
  }

  @Test("34: Subscribing again keeps the place of one that is not named yet, and no event is lost")
  func again() async {
    let multicast = PlayerMulticast()
    let desk = Desk()
    subscribeElsewhere(desk, multicast)
    multicast.playerDidPlay(1)
    multicast.subscribe(desk, on: MainActor.shared, as: PlayerEvent.self)
    multicast.playerDidPlay(2)
    subscribeElsewhere(desk, multicast)
    multicast.playerDidPlay(3)
    await multicast.waitUntilDelivered()
    #expect(desk.heard.current == [1, 2, 3])
    #expect(multicast.count == 1)
  }

  @Test(
    "34: Subscribing again in the plain way keeps place and way of one that is not named yet", arguments: [false, true])
  func againInThePlainWay(isHeld: Bool) async {
    let multicast = PlayerMulticast()
    var desk: Desk? = Desk()
    let heard = desk!.heard
    let other = Desk()
    subscribeElsewhere(desk!, multicast)
    multicast.playerDidPlay(1)
    multicast.subscribe(other)
    let isNew = isHeld ? multicast.subscribe(desk!, holding: .strongly) : multicast.subscribe(desk!)
    #expect(!isNew)
    if isHeld { desk = nil }
    multicast.playerDidPlay(2)
    #expect(heard.current == [], "the caller isn't blocked")
    #expect(other.heard.current == [2])
    await multicast.waitUntilDelivered()
    #expect(heard.current == [1, 2])
    #expect(multicast.count == 2)
    #expect(multicast.description.split(separator: "Desk(0x").count == 3)
    #expect(multicast.description.contains("on MainActor"))
    withExtendedLifetime(desk) {}
  }

  @Test("34: A subscriber that is called directly moves to the main actor when it is named, in the same place")
  func calledAlready() async {
    let multicast = PlayerMulticast()
    let (desk, other) = (Desk(), Desk())
    multicast.subscribe(desk)
    multicast.subscribe(other)
    subscribeElsewhere(desk, multicast)
    multicast.playerDidPlay(1)
    #expect(desk.heard.current == [1])
    await multicast.waitUntilDelivered()
    #expect(desk.heard.current == [1])
    multicast.playerDidPlay(2)
    #expect(desk.heard.current == [1])
    await multicast.waitUntilDelivered()
    #expect(desk.heard.current == [1, 2])
    #expect(multicast.count == 2)
    #expect(multicast.subscribers.count == 1)
  }

  @Test("33, 34: A plain subscription elsewhere leaves the naming of others to the main actor")
  func plainElsewhere() async {
    let (desk, other) = (Desk(), Desk())
    let box = Guarded<PlayerMulticast?>(nil)
    let threads = Threads()
    threads.start {
      let multicast = PlayerMulticast()
      multicast.subscribe(desk, on: MainActor.shared, as: PlayerEvent.self)
      multicast.playerDidPlay(1)
      multicast.subscribe(other)
      multicast.playerDidPlay(2)
      box.withLock { $0 = multicast }
    }
    threads.join()
    #expect(other.heard.current == [2])
    await box.current!.waitUntilDelivered()
    #expect(desk.heard.current == [1, 2])
  }

  nonisolated private static func subscribeElsewhere(subscribingIn desk: Desk, _ multicast: PlayerMulticast) {
    nonisolated(unsafe) let other = multicast
    @MainActor func name() -> Desk {
      unsafe other.subscribe(desk)
      return desk
    }
    multicast.subscribe(name(), on: MainActor.shared, as: PlayerEvent.self)
  }

  @Test("34: One that subscribes in the plain way while it is being named is subscribed once")
  func subscribesWhileNamed() async {
    let multicast = PlayerMulticast()
    let desk = Desk()
    Self.subscribeElsewhere(subscribingIn: desk, multicast)
    await multicast.waitUntilDelivered()
    multicast.playerDidPlay(1)
    await multicast.waitUntilDelivered()
    #expect(await eventually { multicast.contains(desk) })
    multicast.playerDidPlay(2)
    await multicast.waitUntilDelivered()
    #expect(desk.heard.current.suffix(1) == [2])
    #expect(multicast.count == 1)
  }

  @Test("34: Named in any order, several subscriptions of one object lose nothing")
  func severalUnnamed() async {
    let multicast = PlayerMulticast()
    let desk = Desk()
    for second in 1...20 {
      subscribeElsewhere(desk, multicast)
      multicast.playerDidPlay(second)
    }
    await multicast.waitUntilDelivered()
    #expect(desk.heard.current == Array(1...20))
    #expect(multicast.count == 1)
  }

  @Test(
    "34: An object that unsubscribes while it is being named is not subscribed afterwards", arguments: [false, true])
  func leavesWhileNamed(all: Bool) async {
    let multicast = PlayerMulticast()
    let desk = Desk()
    Self.subscribeElsewhere(leaving: desk, multicast, all: all)
    multicast.playerDidPlay(1)
    await multicast.waitUntilDelivered()
    multicast.playerDidPlay(2)
    await multicast.waitUntilDelivered()
    #expect(!multicast.contains(desk))
    #expect(multicast.isEmpty)
    #expect(desk.heard.current == [])
    #expect(multicast.description == "MulticastDelegate<any PlayerDelegate>(subscribers: [])")
  }

  nonisolated private static func subscribeElsewhere(leaving desk: Desk, _ multicast: PlayerMulticast, all: Bool) {
    nonisolated(unsafe) let other = multicast
    @MainActor func name() -> Desk {
      if all { unsafe other.unsubscribeAll() } else { unsafe _ = other.unsubscribe(desk) }
      return desk
    }
    multicast.subscribe(name(), on: MainActor.shared, as: PlayerEvent.self)
  }

  private final class Empty: PlayerDelegate, Sendable {}

  /// Subscribes an object that has the address of one that was unsubscribed and has died, unless a sanitizer keeps such
  /// addresses from being used again.
  nonisolated private static func subscribeElsewhere(reusingMemoryIn multicast: PlayerMulticast) {
    nonisolated(unsafe) let other = multicast
    @MainActor func name() -> Empty {
      var passing = (0..<100).map { _ in Empty() }
      for subscriber in passing { unsafe _ = other.unsubscribe(subscriber) }
      let addresses = Set(passing.map { ObjectIdentifier($0) })
      passing = []
      var made: [Empty] = []
      repeat { made.append(Empty()) } while !addresses.contains(ObjectIdentifier(made.last!)) && made.count < 1000
      return made.last!
    }
    multicast.subscribe(name(), on: MainActor.shared, as: PlayerEvent.self, holding: .strongly)
  }

  @Test("6, 34: An object that is made when it is named is subscribed, whoever had its address before")
  func madeWhenNamed() async {
    let multicast = PlayerMulticast()
    Self.subscribeElsewhere(reusingMemoryIn: multicast)
    multicast.playerDidPlay(1)
    await multicast.waitUntilDelivered()
    #expect(multicast.count == 1)
  }

  @Test("6, 34: Subscribers that were named and have left leave nothing")
  func leavesNothing() async {
    guard heapIsMeasurable else { return }
    await #expect(processExitsWith: .success) { @MainActor in
      let multicast = PlayerMulticast()
      func pass(_ count: Int) async {
        for _ in 0..<count {
          let desk = Desk()
          UnnamedSubscriberTests().subscribeElsewhere(desk, multicast)
          multicast.playerDidPlay(1)
          await multicast.waitUntilDelivered()
          multicast.unsubscribe(desk)
        }
      }
      await pass(200)
      let before = heapInUse()
      await pass(200)
      let growth = heapInUse() - before
      precondition(growth < 20_000, "\(growth) bytes")
    }
  }

  @Test("34, 44: A trace names one by its name once the main actor has")
  func trace() async {
    let multicast = PlayerMulticast()
    let desk = Desk()
    let lines = TraceLines()
    subscribeElsewhere(desk, multicast)
    let trace = multicast.trace { lines.note($0) }
    multicast.playerDidPlay(1)
    await multicast.waitUntilDelivered()
    _ = multicast.playerMayStop()
    #expect(
      lines.take() == [
        "Desk(0x…) subscribed", "playerDidPlay(_:) → Desk(0x…), T on MainActor, after waiting T",
        "playerMayStop() → Desk(0x…): not called, because the callback is not reported as its event",
      ])
    withExtendedLifetime(trace) {}
  }

  @Test("24, 34: A description shows one that is not named yet among the listeners, then as a subscriber")
  func description() async {
    let multicast = PlayerMulticast()
    let desk = Desk()
    subscribeElsewhere(desk, multicast)
    #expect(
      multicast.description
        == """
        MulticastDelegate<any PlayerDelegate>(subscribers: [], \
        listeners: [a subscriber that the main actor will name (on MainActor)])
        """)
    multicast.playerDidPlay(1)
    await multicast.waitUntilDelivered()
    #expect(multicast.description == "MulticastDelegate<any PlayerDelegate>(subscribers: [Desk (on MainActor)])")
  }

  @Test("2, 34: One that is held strongly lives as long as the multicast, and no longer")
  func held() async {
    var multicast: PlayerMulticast? = PlayerMulticast()
    var desk: Desk? = Desk()
    weak let released = desk
    subscribeElsewhere(desk!, multicast!, holding: .strongly)
    desk = nil
    multicast!.playerDidPlay(1)
    await multicast!.waitUntilDelivered()
    #expect(released?.heard.current == [1])
    multicast = nil
    #expect(released == nil)
  }

  @Test("4: A subscription that would close a cycle is rejected when it is named")
  func ring() async {
    let (first, second) = (PlayerMulticast(), PlayerMulticast())
    first.subscribe(second)
    Self.subscribeElsewhere(first, to: second)
    second.playerDidPlay(1)
    await second.waitUntilDelivered()
    #expect(second.isEmpty)
    #expect(!second.description.contains("listeners"))
  }

  nonisolated private static func subscribeElsewhere(_ first: PlayerMulticast, to second: PlayerMulticast) {
    nonisolated(unsafe) let subscriber = first
    second.subscribe(unsafe subscriber, on: MainActor.shared, as: PlayerEvent.self)
  }
}
