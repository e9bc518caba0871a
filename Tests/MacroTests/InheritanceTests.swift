#if Macros
  import DelegateForwarding
  import TestSupport
  import Testing

  @Suite("A protocol that inherits")
  struct InheritanceTests {
    @Test("What it inherits is forwarded by hand, the rest is generated")
    func inherited() {
      let journal = Journal()
      let subscribers = [Listener("a", journal), Listener("b", journal)]
      let multicast = MulticastDelegate<any DerivedDelegate>()
      subscribers.forEach { multicast.subscribe($0) }
      let delegate: any DerivedDelegate = multicast
      delegate.base()
      delegate.derived()
      #expect(delegate.asks())
      #expect(journal.entries == ["a base", "b base", "a derived", "b derived", "a asked", "b asked"])
    }
  }

  private final class Listener: DerivedDelegate {
    let name: String
    let journal: Journal

    init(_ name: String, _ journal: Journal) {
      self.name = name
      self.journal = journal
    }

    func base() { journal.note("\(name) base") }
    func derived() { journal.note("\(name) derived") }
    func asks() -> Bool {
      journal.note("\(name) asked")
      return name == "b"
    }
  }
#endif
