import DelegateForwarding
import TestSupport
import Testing

@Suite("Dead subscribers") struct DeadSubscriberTests {
  let journal = Journal()
  let multicast = Multicast()

  @Test("6: A dead subscriber is not delivered to, counted or listed", arguments: [1, 4, 100])
  func everyAccessor(dead: Int) {
    let first = Subscriber("first", journal)
    var last: Subscriber? = Subscriber("last", journal)
    multicast.subscribe(first)
    var dying = (0..<dead).map { Subscriber("\($0).", journal) }
    multicast.subscribe(all: dying)
    multicast.subscribe(last!)
    dying = []
    #expect(multicast.subscriberCount == 2)
    #expect(multicast.names == ["first", "last"])
    #expect(multicast.description.withoutAddresses.hasSuffix(", subscribers: [Subscriber(0x…), Subscriber(0x…)])"))
    #expect(multicast.contains(last!))
    #expect(multicast.heard(1, journal) == ["first1", "last1"])
    #expect(multicast.forward(combining: .collect) { $0.allows(1) }.count == 2)
    multicast.unsubscribe(first)
    last = nil
    #expect(multicast.subscriberCount == 0)
    #expect(multicast.subscribers.isEmpty)
  }

  /// Usually malloc gives the new object the address of the one that has just died. The promise holds at any address.
  @Test("6: A new object at a dead one's address is a new subscriber, and inherits no hold", arguments: [0, 40])
  func addressReuse(others: Int) {
    let others = (0..<others).map { Subscriber("\($0).", journal) }
    multicast.subscribe(all: others)
    for round in 0..<300 {
      let life = Lifetimes()
      var old: Subscriber? = Subscriber("old", journal)
      multicast.subscribe(old!, holding: round.isMultiple(of: 3) ? .strongly : .weakly)
      if round.isMultiple(of: 3) { multicast.unsubscribe(old!) }
      old = nil
      var new: Subscriber? = Subscriber("new", journal, life: life)
      #expect(!multicast.contains(new!))
      if round.isMultiple(of: 2) { #expect(!multicast.unsubscribe(new!)) }
      #expect(multicast.subscribe(new!))
      #expect(multicast.names.last == "new")
      if round.isMultiple(of: 5) { #expect(multicast.unsubscribe(new!)) }
      new = nil
      #expect(life.living == 0)
    }
  }
}
