import DelegateForwarding
import TestSupport
import Testing

@Suite("Subscribing") struct SubscribingAndUnsubscribingTests {
  let journal = Journal()
  let multicast = Multicast()

  @Test("1: Subscribing again returns false and keeps the place", arguments: [3, 40])
  func again(count: Int) {
    let all = (0..<count).map { Subscriber("\($0).", journal) }
    multicast.subscribe(all: all)
    for subscriber in all.reversed() {
      #expect(!multicast.subscribe(subscriber))
      #expect(!multicast.subscribe(subscriber, holding: .strongly))
      #expect(!multicast.subscribe(subscriber, holding: .weakly))
    }
    #expect(multicast.subscriberCount == count)
    #expect(multicast.heard(7, journal) == all.map { "\($0.name)7" })
  }

  @Test("1, 2: A subscriber is held weakly; subscribing again with a hold sets it, and without one keeps it")
  func hold() throws {
    let life = Lifetimes()
    var subscriber: Subscriber? = Subscriber("a", journal, life: life)
    multicast.subscribe(subscriber!)
    subscriber = nil
    #expect(life.living == 0)
    subscriber = Subscriber("a", journal, life: life)
    multicast.subscribe(subscriber!)
    multicast.subscribe(subscriber!, holding: .strongly)
    multicast.subscribe(subscriber!)
    subscriber = nil
    #expect(life.living == 1)
    multicast.subscribe(try #require(multicast.subscribers.first), holding: .weakly)
    #expect(life.living == 0)
    #expect(multicast.subscriberCount == 0)
  }

  @Test("2: A strong subscriber lives until it is unsubscribed, or its standalone multicast is released")
  func strong() {
    let life = Lifetimes()
    var multicast: Multicast? = Multicast()
    for name in ["a", "b", "c"] {
      multicast!.subscribe(Subscriber(name, journal, life: life), holding: .strongly)
    }
    #expect(multicast!.heard(1, journal) == ["a1", "b1", "c1"])
    #expect(multicast!.unsubscribe(multicast!.subscribers[0]))
    #expect(life.living == 2)
    multicast!.unsubscribeAll()
    #expect(life.living == 0)
    multicast!.subscribe(Subscriber("d", journal, life: life), holding: .strongly)
    multicast = nil
    #expect(life.living == 0)
  }

  @Test("5: In its own deinit, a subscriber can be unsubscribed, and not be subscribed", arguments: [0, 100])
  func inDeinit(others: Int) {
    let others = (0..<others).map { Subscriber("\($0).", journal) }
    multicast.subscribe(all: others)
    var subscriber: Subscriber? = Subscriber("a", journal)
    multicast.subscribe(subscriber!)
    var results: [Bool] = []
    subscriber?.onDeinit = { [multicast] dying in
      results = [multicast.contains(dying), multicast.unsubscribe(dying), multicast.unsubscribe(dying)]
      results.append(multicast.subscribe(dying))
    }
    subscriber = nil
    #expect(results == [false, true, false, false])
    #expect(multicast.subscriberCount == others.count)
    #expect(multicast.heard(1, journal) == others.map { "\($0.name)1" })
  }

  @Test("1, 8: Of equal objects, those that unsubscribe are gone, and come back at the end", arguments: [3, 50])
  func leaving(count: Int) {
    var all = (0..<count).map { Subscriber("\($0).", journal) }
    multicast.subscribe(all: all)
    #expect(multicast.unsubscribe(all[1]))
    #expect(!multicast.unsubscribe(all[1]))
    #expect(!multicast.contains(all[1]))
    #expect(multicast.subscriberCount == count - 1)
    #expect(multicast.subscribe(all[1]))
    all.append(all.remove(at: 1))
    #expect(multicast.names == all.map(\.name))
    multicast.unsubscribeAll()
    #expect(multicast.subscriberCount == 0)
    #expect(all.allSatisfy { !multicast.contains($0) })
    #expect(multicast.heard(1, journal) == [])
    #expect(multicast.subscribe(all[0]))
  }
}
