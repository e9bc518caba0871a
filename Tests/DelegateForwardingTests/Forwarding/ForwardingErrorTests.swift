import DelegateForwarding
import TestSupport
import Testing

@Suite("Forwarding: errors") struct ForwardingErrorTests {
  struct Refusal: Error, Equatable { let name: String }

  let journal = Journal()
  let multicast = Multicast()
  let all: [Subscriber]

  init() {
    all = subscribers("a", "b", "c", "d", journal: journal)
    multicast.subscribe(all: all)
  }

  @Test("11: Every subscriber gets its turn, then the first error is thrown")
  func first() {
    #expect(throws: Refusal(name: "b")) {
      try multicast.forward { subscriber in
        subscriber.signal(1)
        if name(of: subscriber) > "a" { throw Refusal(name: name(of: subscriber)) }
      }
    }
    #expect(journal.entries == ["a1", "b1", "c1", "d1"])
  }

  @Test("11: A typed error stays typed")
  func typed() {
    do throws(Refusal) {
      try multicast.forward { (subscriber) throws(Refusal) in
        subscriber.signal(1)
        throw Refusal(name: name(of: subscriber))
      }
      Issue.record("Nothing was thrown")
    } catch {
      #expect(error.name == "a")
    }
    #expect(journal.entries.count == 4)
  }

  @Test("11: A subscriber that changes the list before it throws changes it for this callback")
  func leaves() {
    #expect(throws: Refusal(name: "a")) {
      try multicast.forward { subscriber in
        subscriber.signal(1)
        multicast.unsubscribe(all[1])
        throw Refusal(name: name(of: subscriber))
      }
    }
    #expect(journal.entries == ["a1", "c1", "d1"])
  }

  @Test("11: All are asked, and those that throw give no answer")
  func combining() {
    #expect(throws: Refusal(name: "c")) {
      try multicast.forward(combining: .any) { (subscriber) throws(Refusal) in
        subscriber.signal(1)
        if name(of: subscriber) == "c" { throw Refusal(name: "c") }
        return true
      }
    }
    #expect(journal.entries == ["a1", "b1", "c1", "d1"])
  }

  @Test("11: A body that does not throw needs no try")
  func noError() {
    multicast.forward { $0.signal(1) }
    #expect(multicast.forward(combining: .all) { $0.allows(1) })
    #expect(journal.entries.count == 8)
  }

  @Test("11: Async: every subscriber gets its turn, then the first error is thrown, typed")
  func async() async {
    do throws(Refusal) {
      try await multicast.forward { (subscriber) async throws(Refusal) in
        await Task.yield()
        subscriber.signal(1)
        if name(of: subscriber) > "a" { throw Refusal(name: name(of: subscriber)) }
      }
      Issue.record("Nothing was thrown")
    } catch {
      #expect(error.name == "b")
    }
    #expect(journal.take() == ["a1", "b1", "c1", "d1"])
    await #expect(throws: Refusal(name: "a")) {
      try await multicast.forward(combining: .collect) { (subscriber) async throws(Refusal) in
        subscriber.signal(2)
        throw Refusal(name: name(of: subscriber))
      }
    }
    #expect(journal.take() == ["a2", "b2", "c2", "d2"])
  }
}
