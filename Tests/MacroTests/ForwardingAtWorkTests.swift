#if Macros
  import DelegateForwarding
  import TestSupport
  import Testing

  // What the macro shares with the command is tested with generated forwarders, in `Tests/GeneratedForwarderTests`.
  @Suite("Generated forwarding at work")
  struct ForwardingAtWorkTests {
    let journal = Journal()
    let a: Worker
    let b: Worker
    let multicast = MulticastDelegate<any WorkDelegate>()

    init() {
      a = Worker("a", journal)
      b = Worker("b", journal)
      multicast.subscribe(a)
      multicast.subscribe(b)
    }

    @Test("44: A trace names each callback as the protocol declares it")
    func trace() async {
      let lines = TraceLines()
      let trace = multicast.trace { lines.note($0) }
      let delegate: any WorkDelegate = multicast
      multicast.unsubscribe(b)
      _ = lines.take()
      delegate.optional("x")
      #expect(lines.take() == ["optional(_:) → Worker(0x…) called, on thread N"])
      var text = "-"
      delegate.append(to: &text)
      #expect(lines.take() == ["append(to:) → Worker(0x…) called, on thread N"])
      await delegate.appendLater(to: &text)
      #expect(lines.take() == ["appendLater(to:) → Worker(0x…) called, on thread N"])
      withExtendedLifetime(trace) {}
    }

    @Test("A default that subscribers have doesn't swallow a callback")
    func defaults() {
      let delegate: any WorkDelegate = multicast
      delegate.optional("x")
      #expect(journal.entries == ["a x", "b x"])
    }

    @Test("Async callbacks run one after the other, in the caller's isolation where the requirement says so")
    @MainActor
    func isolation() async {
      let delegate: any WorkDelegate = multicast
      await delegate.wait()
      delegate.onMain()
      #expect(journal.entries == ["a waited on MainActor", "b waited on MainActor", "a on main", "b on main"])
    }

    @Test("26: A chain hands on what each returned")
    func chain() {
      let delegate: any WorkDelegate = multicast
      #expect(delegate.replace("-") == "-ab")
    }

    @Test("27: The original delegate has the handler, also where its type is an alias")
    func handler() {
      let original = Worker("o", journal)
      let multicast = MulticastDelegate<any WorkDelegate>(original: original)
      multicast.subscribe(a)
      let delegate: any WorkDelegate = multicast
      let answers = Journal()
      delegate.reply { answers.note($0) }
      a.kept[0]("a")
      original.kept[0]("o")
      original.kept[0]("again")
      #expect(answers.take() == ["o", "again"])
      original.isAnswering = false
      #expect(delegate.both { answers.note($0) }, "the answers are combined by a rule of their own")
      #expect(answers.take() == ["o"])
      let nobody: any WorkDelegate = MulticastDelegate<any WorkDelegate>()
      nobody.reply { answers.note($0) }
      #expect(!nobody.both { answers.note($0) })
      #expect(answers.take() == ["nobody", "nobody"])
    }

    @Test("What is forwarded by hand is left to the type that forwards")
    func byHand() {
      let delegate: any WorkDelegate = multicast
      #expect(delegate.byHand() == ["0", "0"])
    }

    @Test("A proxy class implements some methods, the rest is generated")
    func ownProxy() {
      let service = Work()
      service.$delegate.subscribe(a)
      service.delegate?.did("x")
      service.delegate?.optional("y")
      #expect(journal.entries == ["a X", "a y"])
    }
  }
#endif
