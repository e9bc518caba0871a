import DelegateForwarding
import TestSupport
import Testing

@Suite("Subscribing") struct SubscribingAndUnsubscribingTests {
  let journal = Journal()
  let multicast = Multicast()

  @Test("1: Equal objects are different subscribers")
  func identity() {
    let a = Subscriber("a", journal)
    let b = Subscriber("b", journal)
    #expect(a == b)
    #expect(multicast.subscribe(a))
    #expect(!multicast.contains(b))
    #expect(!multicast.unsubscribe(b))
    #expect(multicast.subscribe(b))
    multicast.signal(1)
    #expect(journal.entries == ["a1", "b1"])
  }

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
    multicast.signal(7)
    #expect(journal.entries == all.map { "\($0.name)7" })
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
    multicast!.signal(1)
    #expect(journal.entries == ["a1", "b1", "c1"])
    #expect(multicast!.unsubscribe(multicast!.subscribers[0]))
    #expect(life.living == 2)
    multicast!.unsubscribeAll()
    #expect(life.living == 0)
    multicast!.subscribe(Subscriber("d", journal, life: life), holding: .strongly)
    multicast = nil
    #expect(life.living == 0)
  }

  @Test("2: A strong subscriber is kept as long as the hook", arguments: HookKind.hooked)
  func strongStaysWithHook(kind: HookKind) {
    let life = Lifetimes()
    var station: (any Station)? = kind.makeStation()
    station!.install().subscribe(Subscriber("a", journal, life: life), holding: .strongly)
    #expect(life.living == 1)
    #expect(station!.install().names == ["a"])
    station = nil
    #expect(life.living == 0)
  }

  @Test("5: unsubscribe works from the subscriber's own deinit", arguments: [0, 100])
  func unsubscribeInDeinit(others: Int) {
    let others = (0..<others).map { Subscriber("\($0).", journal) }
    multicast.subscribe(all: others)
    var subscriber: Subscriber? = Subscriber("a", journal)
    multicast.subscribe(subscriber!)
    var results: [Bool] = []
    subscriber?.onDeinit = { [multicast] dying in
      results = [multicast.contains(dying), multicast.unsubscribe(dying), multicast.unsubscribe(dying)]
    }
    subscriber = nil
    #expect(results == [false, true, false])
    #expect(multicast.subscriberCount == others.count)
  }

  @Test("5: An object in its deinit can't be subscribed, and is not resurrected")
  func subscribeInDeinit() {
    var subscriber: Subscriber? = Subscriber("a", journal)
    var isNew: Bool?
    subscriber?.onDeinit = { [multicast] dying in isNew = multicast.subscribe(dying) }
    subscriber = nil
    #expect(isNew == false)
    multicast.signal(1)
    #expect(journal.entries == [])
    #expect(multicast.subscriberCount == 0)
  }

  @Test("8: Those that unsubscribe are gone, and come back at the end of the order", arguments: [3, 50])
  func leaving(count: Int) {
    let all = (0..<count).map { Subscriber("\($0).", journal) }
    multicast.subscribe(all: all)
    #expect(multicast.unsubscribe(all[1]))
    #expect(!multicast.unsubscribe(all[1]))
    #expect(!multicast.contains(all[1]))
    #expect(multicast.subscriberCount == count - 1)
    #expect(multicast.subscribe(all[1]))
    #expect(multicast.names == (all[...0] + all[2...] + [all[1]]).map(\.name))
    multicast.unsubscribeAll()
    #expect(multicast.subscriberCount == 0)
    #expect(all.allSatisfy { !multicast.contains($0) })
    multicast.signal(1)
    #expect(journal.entries == [])
    #expect(multicast.subscribe(all[0]))
  }
}
