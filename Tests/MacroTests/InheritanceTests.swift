#if Macros
  import DelegateForwarding
  import TestSupport
  import Testing

  @Suite("A protocol that inherits from forwarded ones")
  struct InheritanceTests {
    @Test("It forwards what it inherits, also through another protocol")
    func inherited() async {
      let journal = Journal()
      let proxy = FurtherForwarder()
      let subscribers = [Listener("a", journal), Listener("b", journal)]
      subscribers.forEach { proxy.multicast.subscribe($0) }
      let delegate: any FurtherDelegate = proxy
      var text = ""
      #expect(throws: Failure(name: "a")) { try delegate.base(&text) }
      #expect(text == "ab")
      #expect(!delegate.isReady)
      let title = await delegate.title()
      #expect(title == "b")
      delegate.optional()
      delegate.restated()
      #expect(journal.take() == ["a optional", "b optional", "a restated", "b restated"])
      delegate.derived()
      delegate.further()
      #expect(journal.take() == ["a derived", "b derived", "a further", "b further"])
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
