#if DEBUG
  import TestSupport
  import Testing

  @testable import DelegateForwarding

  /// What other tests rely on when they check a list's structure.
  @Suite("The check of a list's structure") struct InvariantTests {
    private class Object {}

    @Test("It finds what is miscounted, or held without a subscription")
    func violations() {
      let multicast = MulticastDelegate<Object>()
      let subscribers = [Object(), Object(), Object()]
      for subscriber in subscribers { multicast.subscribe(subscriber) }
      let list = multicast.list
      #expect(multicast.violatedInvariants() == [])
      let (entry, other) = (list.snapshot[0], Object())
      _ = entry.hold(other)
      #expect(multicast.violatedInvariants() == ["an entry holds another object"])
      _ = entry.release()
      list.property { _ = $0.assign(list.makeEntry(for: other, 0), &$1) }
      _ = list.originalEntry?.hold(other)
      #expect(multicast.violatedInvariants() == ["it is wrong whether the original delegate is held"])
      _ = list.originalEntry?.release()
      let words = ProxyWords(other)
      list.property { _ = $0.beginWriting(words, of: $0.original, by: 1, &$1) }
      #expect(multicast.violatedInvariants() == ["a property is still being written"])
      list.property { property, _ in property.endWriting() }
      list.property { _ = $0.keep(words, for: ObjectEntry(object: subscribers[0], witnessTable: 0), &$1) }
      let note = list.beginDelivery(through: 0).note
      #expect(multicast.violatedInvariants() == ["a delivery is noted that is over"])
      if let note { list.endDelivery(note) }
      #expect(multicast.violatedInvariants() == [])
      list.consumers.add(1, ordering: .relaxed)
      #expect(multicast.violatedInvariants() == ["0 entries are consumers, 1 are counted"])
      list.consumers.subtract(1, ordering: .relaxed)
      entry.mark(ObjectEntry.removed)
      #expect(multicast.violatedInvariants() == ["1 entries are tombstones, 0 are counted"])
      withExtendedLifetime(subscribers) {}
    }
  }
#endif
