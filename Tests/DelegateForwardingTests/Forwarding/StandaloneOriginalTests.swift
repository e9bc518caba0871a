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
    #expect(multicast.originalDelegate === original)
    #expect(multicast.subscriberCount == 2)
    #expect(!multicast.contains(original))
    #expect(multicast.subscribe(original))
    #expect(multicast.forward(combining: .collect) { name(of: $0) } == ["o", "a", "b"])
    multicast.unsubscribeAll()
    #expect(multicast.forward(combining: .collect) { name(of: $0) } == ["o"])
    #expect(multicast.violatedInvariants() == [])
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
    #expect(multicast?.forward(combining: .original(otherwise: "-")) { name(of: $0) } == (isHeld ? "o" : "-"))
    multicast = nil
    #expect(life.living == 0)
  }
}
