#if Macros
  import DelegateForwarding
  import TestSupport
  import Testing

  @Suite("A protocol that inherits from forwarded ones")
  struct InheritanceTests {
    let journal = Journal()

    @Test("The multicast forwards what the protocol inherits")
    func multicast() async {
      let multicast = MulticastDelegate<any DerivedDelegate>()
      let delegate: any DerivedDelegate = multicast
      let subscribers = [Listener("a", journal), Listener("b", journal)]
      subscribers.forEach { multicast.subscribe($0) }
      await expectInherited(delegate)
      delegate.derived()
      #expect(journal.entries.suffix(2) == ["a derived", "b derived"])
    }

    @Test("A proxy of a protocol that inherits through another one forwards it all")
    func further() async {
      let proxy = FurtherForwarder()
      let subscribers = [Listener("a", journal), Listener("b", journal)]
      subscribers.forEach { proxy.multicast.subscribe($0) }
      let delegate: any FurtherDelegate = proxy
      await expectInherited(delegate)
      delegate.derived()
      delegate.further()
      #expect(journal.entries.suffix(4) == ["a derived", "b derived", "a further", "b further"])
    }

    private func expectInherited(_ delegate: any DerivedDelegate) async {
      var text = ""
      #expect(throws: Failure(name: "a")) { try delegate.base(&text) }
      #expect(text == "ab")
      #expect(!delegate.isReady)
      let title = await delegate.title()
      #expect(title == "b")
      delegate.optional()
      delegate.restated()
      #expect(journal.entries == ["a optional", "b optional", "a restated", "b restated"])
    }
  }

  private final class Listener: FurtherDelegate {
    let name: String
    let journal: Journal

    init(_ name: String, _ journal: Journal) {
      self.name = name
      self.journal = journal
    }

    var isReady: Bool { name == "a" }

    func base(_ text: inout String) throws(Failure) {
      text += name
      throw Failure(name: name)
    }

    func title() async -> String? { name == "b" ? name : nil }
    func restated() { journal.note("\(name) restated") }
    func optional() { journal.note("\(name) optional") }
    func derived() { journal.note("\(name) derived") }
    func further() { journal.note("\(name) further") }
  }
#endif
