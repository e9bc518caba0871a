import DelegateForwarding
import TestSupport
import Testing

@Suite("A multicast that stands alone with an original delegate") struct StandaloneOriginalTests {
  let journal = Journal()

  @Test("8, 15: The original delegate comes first, is not a subscriber, and is called once even if it subscribes")
  func order() {
    let original = Subscriber("o", journal)
    let multicast = Multicast(original: original)
    let all = subscribers("a", "b", journal: journal)
    multicast.subscribe(all: all)
    #expect(multicast.forward(combining: .collect) { name(of: $0) } == ["o", "a", "b"])
    #expect(multicast.forward(combining: .original(otherwise: "-")) { name(of: $0) } == "o")
    #expect(multicast.originalDelegate === original)
    #expect(multicast.count == 2)
    #expect(!multicast.contains(original))
    #expect(!multicast.isInstalled)
    #expect(multicast.description.contains("original: Subscriber"))
    #expect(multicast.subscribe(original))
    #expect(multicast.forward(combining: .collect) { name(of: $0) } == ["o", "a", "b"])
    multicast.unsubscribe(original)
    multicast.unsubscribeAll()
    multicast.reinstall()
    #expect(multicast.forward(combining: .collect) { name(of: $0) } == ["o"])
    #expect(multicast.violatedInvariants(isQuiescent: true) == [])
  }

  @Test("13: The original delegate is held weakly, or strongly as long as the multicast", arguments: [false, true])
  func lifetime(isHeld: Bool) {
    let life = Lifetimes()
    var multicast: Multicast?
    do {
      let original = Subscriber("o", journal, life: life)
      multicast = isHeld ? Multicast(original: original, holdingOriginal: .strongly) : Multicast(original: original)
    }
    #expect(life.living == (isHeld ? 1 : 0))
    #expect((multicast?.originalDelegate != nil) == isHeld)
    #expect(multicast?.forward(combining: .original(otherwise: "-")) { name(of: $0) } == (isHeld ? "o" : "-"))
    multicast = nil
    #expect(life.living == 0)
  }

  @Test("12: Without an original delegate it behaves like any other standalone multicast")
  func none() {
    let multicast = Multicast(original: nil)
    #expect(multicast.originalDelegate == nil)
    #expect(multicast.isEmpty)
    #expect(multicast.forward(combining: .original(otherwise: "-")) { name(of: $0) } == "-")
  }

  @Test("4: An original delegate that forwards closes no cycle")
  func cycle() {
    let inner = Multicast()
    let outer = Multicast(original: inner)
    #expect(!inner.subscribe(outer))
    let subscriber = Subscriber("a", journal)
    inner.subscribe(subscriber)
    #expect(outer.forward(combining: .collect) { $0 === inner } == [true])
  }
}
