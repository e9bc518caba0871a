import DelegateForwarding
import TestSupport
import Testing

@Suite("Subscribing") struct SubscribingAndUnsubscribingTests {
  let journal = Journal()
  let multicast = Multicast()

  @Test("1: Subscribers are held weakly")
  func weak() {
    var subscriber: Subscriber? = Subscriber("a", journal)
    weak let observer = subscriber
    multicast.subscribe(subscriber!)
    multicast.subscribe(subscriber!, holding: .weakly)
    subscriber = nil
    #expect(observer == nil)
  }

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
    #expect(multicast.names == all.map(\.name))
    #expect(multicast.count == count)
    multicast.signal(7)
    #expect(journal.entries == all.map { "\($0.name)7" })
  }

  @Test("1: Subscribing again changes the hold, from strong to weak and back")
  func holdChanges() {
    let life = Lifetimes()
    var subscriber: Subscriber? = Subscriber("a", journal, life: life)
    multicast.subscribe(subscriber!)
    multicast.subscribe(subscriber!, holding: .strongly)
    subscriber = nil
    #expect(life.living == 1)
    subscriber = multicast.subscribers.first as? Subscriber
    #expect(multicast.subscribe(subscriber!, holding: .weakly) == false)
    subscriber = nil
    #expect(life.living == 0)
    #expect(multicast.isEmpty)
  }

  @Test("1: Subscribing again without a hold keeps the current hold; with a hold, it sets it")
  func holdStays() {
    let life = Lifetimes()
    var subscriber: Subscriber? = Subscriber("a", journal, life: life)
    multicast.subscribe(subscriber!, holding: .strongly)
    #expect(!multicast.subscribe(subscriber!))
    subscriber = nil
    #expect(life.living == 1)
    multicast.subscribe(multicast.subscribers[0], holding: .weakly)
    #expect(life.living == 0)
  }

  @Test("2: A strong subscriber lives until it is unsubscribed")
  func strongUntilUnsubscribed() {
    let life = Lifetimes()
    multicast.subscribe(Subscriber("a", journal, life: life), holding: .strongly)
    multicast.subscribe(Subscriber("b", journal, life: life), holding: .strongly)
    multicast.signal(1)
    #expect(journal.entries == ["a1", "b1"])
    #expect(multicast.unsubscribe(multicast.subscribers[0]))
    #expect(life.living == 1)
    multicast.unsubscribeAll()
    #expect(life.living == 0)
  }

  @Test("2: A strong subscriber is released with its standalone multicast")
  func strongUntilListGoes() {
    let life = Lifetimes()
    var multicast: Multicast? = Multicast()
    multicast?.subscribe(Subscriber("a", journal, life: life), holding: .strongly)
    #expect(life.living == 1)
    multicast = nil
    #expect(life.living == 0)
  }

  @Test("2: A strong subscriber is kept as long as the hook", arguments: HookKind.hooked)
  func strongStaysWithHook(kind: HookKind) {
    let life = Lifetimes()
    var station: (any Station)? = kind.makeStation()
    station!.wrap().subscribe(Subscriber("a", journal, life: life), holding: .strongly)
    #expect(life.living == 1)
    #expect(station!.wrap().names == ["a"])
    #expect(life.living == 1)
    station = nil
    #expect(life.living == 0)
  }

  @Test("2: Without a hook, a strong subscriber is released with the last multicast")
  func strongWithoutHook() {
    let life = Lifetimes()
    let station = PlainStation()
    var first: Multicast? = station.wrap()
    var second: Multicast? = station.wrap()
    first?.subscribe(Subscriber("a", journal, life: life), holding: .strongly)
    first = nil
    #expect(second?.names == ["a"])
    #expect(life.living == 1)
    second = nil
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
    #expect(multicast.count == others.count)
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
    #expect(multicast.isEmpty)
  }

  @Test("unsubscribe returns whether the object was subscribed; unsubscribeAll removes all", arguments: [1, 3, 50])
  func leaving(count: Int) {
    let all = (0..<count).map { Subscriber("\($0).", journal) }
    multicast.subscribe(all: all)
    #expect(multicast.unsubscribe(all[count / 2]))
    #expect(!multicast.unsubscribe(all[count / 2]))
    #expect(!multicast.contains(all[count / 2]))
    #expect(multicast.count == count - 1)
    multicast.unsubscribeAll()
    #expect(multicast.isEmpty)
    #expect(multicast.count == 0)
    #expect(all.allSatisfy { !multicast.contains($0) })
    multicast.signal(1)
    #expect(journal.entries == [])
    #expect(multicast.subscribe(all[0]))
  }

  @Test("A subscriber that subscribes again goes to the end", arguments: [3, 30])
  func order(count: Int) {
    let all = (0..<count).map { Subscriber("\($0).", journal) }
    multicast.subscribe(all: all)
    multicast.unsubscribe(all[1])
    multicast.subscribe(all[1])
    #expect(multicast.names == (all[...0] + all[2...] + [all[1]]).map(\.name))
  }
}
