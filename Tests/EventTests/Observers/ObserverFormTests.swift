import DelegateForwarding
import Dispatch
import TestSupport
import Testing

@Suite("Forms of observers") @MainActor struct ObserverFormTests {
  let multicast = FeedMulticast()
  let heard = Guarded<[FeedEvent]>([])

  @Test("31, 33, 37: A token observes on the main actor until it is invalidated, and counts what its bound drops")
  func token() async {
    let token = multicast.observe(FeedEvent.self, on: MainActor.shared, buffering: .newest(2)) { [heard] event in
      MainActor.assertIsolated()
      heard.withLock { $0.append(event) }
    }
    for number in 1...5 { multicast.feedDidReceive(number) }
    #expect(heard.current == [], "the caller isn't blocked")
    await multicast.waitUntilDelivered()
    #expect(heard.current == [.didReceive(4), .didReceive(5)])
    #expect(token.droppedCount == 3)
    token.invalidate()
    multicast.feedDidReceive(6)
    await multicast.waitUntilDelivered()
    #expect(heard.current.count == 2)
  }

  @Test("37: An observer on the thread of the callback drops nothing")
  func droppedByNone() {
    let token = multicast.observe(FeedEvent.self) { [heard] event in heard.withLock { $0.append(event) } }
    for number in 1...5 { multicast.feedDidReceive(number) }
    #expect(heard.current.count == 5)
    #expect(token.droppedCount == 0)
  }

  @Test("31, 33: An observer with an owner runs where its closure runs what it is given, and ends with the owner")
  func queue() async {
    let queue = DispatchQueue(label: "observer")
    var owner: Owner? = Owner()
    weak let observed = owner
    multicast.observe(FeedEvent.self, with: owner!, on: queue) {
      [heard, weak observed] me, event in
      dispatchPrecondition(condition: .onQueue(queue))
      #expect(me === observed)
      heard.withLock { $0.append(event) }
    }
    for number in 1...3 { multicast.feedDidReceive(number) }
    await multicast.waitUntilDelivered()
    #expect(heard.current == [.didReceive(1), .didReceive(2), .didReceive(3)])
    owner = nil
    #expect(observed == nil)
    multicast.feedDidReceive(4)
    await multicast.waitUntilDelivered()
    #expect(heard.current.count == 3)
  }

  #if os(Linux) || os(macOS)
    @Test("30: A buffer without room stops the program, and the message names it")
    func emptyBuffer() async {
      let newest = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = FeedMulticast().events(of: FeedEvent.self, buffering: .newest(0))
      }
      let oldest = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = FeedMulticast().events(of: FeedEvent.self, buffering: .oldest(-1))
      }
      for (result, buffering) in [(newest, "newest(0)"), (oldest, "oldest(-1)")] {
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("EventBuffering.\(buffering) has no room for an event. Pass a limit of at least 1."))
      }
    }
  #endif

  /// Owns a subscriber of a protocol that is not `Sendable`.
  actor Studio {
    let listener = Listener("studio")

    func subscribe(to multicast: PlayerMulticast) async -> Int {
      multicast.subscribe(listener, on: self, as: PlayerEvent.self)
      listener.onPlay = { [weak self] _ in self?.assertIsolated() }
      for second in 1...3 { multicast.playerDidPlay(second) }
      #expect(listener.journal.current == [], "the caller isn't blocked")
      await multicast.waitUntilDelivered()
      let count = listener.journal.current.count
      multicast.unsubscribe(listener)
      multicast.playerDidPlay(4)
      await multicast.waitUntilDelivered()
      #expect(listener.journal.current == ["studio 1", "studio 2", "studio 3"])
      return count
    }
  }

  @Test("33, 34: An actor's object is called on the actor, even if its protocol is neither isolated nor Sendable")
  func ownedByActor() async {
    #expect(await Studio().subscribe(to: PlayerMulticast()) == 3)
  }
}
