import DelegateForwarding
import TestSupport
import Testing

@Suite("Descriptions") struct DescriptionTests {
  let journal = Journal()

  @Test("24, 46: The service, the original delegate, and how a subscriber is held", arguments: HookKind.allCases)
  func wrapping(kind: HookKind) {
    let station = kind.makeStation()
    let original = NoisySubscriber(journal)
    station.delegate = original
    let multicast = station.install()
    let a = Subscriber("a", journal)
    multicast.subscribe(a, holding: .strongly)
    #expect(
      "\(multicast)" == """
        MulticastDelegate<any SignalDelegate>(wrapping: \(type(of: station)), original: NoisySubscriber, \
        subscribers: [Subscriber (held strongly)])
        """)
  }

  @Test("24: A standalone multicast lists its subscribers in order, and debugDescription distinguishes them")
  func standalone() throws {
    let multicast = Multicast()
    #expect(multicast.description == "MulticastDelegate<any SignalDelegate>(subscribers: [])")
    let all = subscribers("a", "b", journal: journal)
    multicast.subscribe(all: all)
    let text = multicast.debugDescription
    let places = all.map { text.range(of: String(UInt(bitPattern: ObjectIdentifier($0)), radix: 16))?.lowerBound }
    #expect(places[0] != nil)
    #expect(try #require(places[0]) < #require(places[1]))
    let address = String(UInt(bitPattern: ObjectIdentifier(multicast)), radix: 16)
    #expect(text.hasPrefix("MulticastDelegate<any SignalDelegate>(0x\(address), subscribers: [Subscriber(0x"))
  }

  @Test("46: It says who owes a reply to a completion handler, to which callback, and since when")
  func debts() {
    let replies = Guarded<[@Sendable (Bool) -> Void]>([])
    let original = NoisySubscriber(journal)
    let multicast = Multicast(original: original)
    let all = subscribers("a", "b", journal: journal)
    multicast.subscribe(all: all)
    func ask(_ number: Int, at once: (any SignalDelegate)? = nil) {
      multicast.forward(combining: .all, completion: { (_: Bool) in }) { delegate, reply in
        if delegate === once { reply(true) } else { replies.withLock { $0.append(reply) } }
      }
    }
    func text() -> String { "\(multicast)".replacing(/[0-9.]+ (s|ms|µs|ns) ago/, with: "T ago") }
    let silent = """
      MulticastDelegate<any SignalDelegate>(original: NoisySubscriber, subscribers: [Subscriber, Subscriber])
      """
    ask(1, at: all[0])
    let debt = "owes a reply to ask(_:at:), asked T ago"
    #expect(
      text() == """
        MulticastDelegate<any SignalDelegate>(original: NoisySubscriber (\(debt)), \
        subscribers: [Subscriber, Subscriber (\(debt))])
        """)
    replies.current[0](true)
    #expect(
      text() == """
        MulticastDelegate<any SignalDelegate>(original: NoisySubscriber, \
        subscribers: [Subscriber, Subscriber (\(debt))])
        """)
    multicast.unsubscribe(all[1])
    #expect(
      text() == """
        MulticastDelegate<any SignalDelegate>(original: NoisySubscriber, subscribers: [Subscriber], \
        replies owed by others: [ask(_:at:), asked T ago])
        """)
    let station = ObservedStation()
    station.delegate = original
    station.$delegate.forward(combining: .all, completion: { (_: Bool) in }, callback: "mayStop()") { _, reply in
      replies.withLock { $0.append(reply) }
    }
    station.delegate = nil
    #expect("\(station.$delegate)".contains("replies owed by others: [mayStop(), asked"), "a former original delegate")
    // A reply that is released without a call is owed no longer.
    _ = replies.exchange(for: [])
    multicast.subscribe(all[1])
    #expect(text() == silent)
    for _ in 1...2 { ask(2) }
    #expect(text().contains("Subscriber (\(debt), \(debt))"))
    _ = replies.exchange(for: [])
    #expect(text() == silent)
  }

  @Test(
    "46: A subscriber at the address of a dead original delegate owes its own reply", .enabled(if: heapIsMeasurable))
  func debtAtUsedAddress() async {
    // In a process of its own, malloc hands out the memory that was just freed.
    await #expect(processExitsWith: .success) {
      let (multicast, journal) = (Multicast(), Journal())
      func assign() -> ObjectIdentifier {
        let original = Subscriber("o", journal)
        multicast.propertyValue = original
        return ObjectIdentifier(original)
      }
      let address = assign()
      let subscriber = Subscriber("a", journal)
      precondition(ObjectIdentifier(subscriber) == address, "the address was not used again, so nothing was tested")
      multicast.subscribe(subscriber)
      let replies = Guarded<[@Sendable (Bool) -> Void]>([])
      multicast.forward(combining: .all, completion: { (_: Bool) in }) { _, reply in
        replies.withLock { $0.append(reply) }
      }
      precondition("\(multicast)".contains("subscribers: [Subscriber (owes a reply"), "\(multicast)")
      _ = replies.exchange(for: [])
    }
  }

  @Test("46: Once the first answer is known, nobody owes a reply any more")
  func debtsToFirst() {
    let replies = Guarded<[@Sendable (Bool) -> Void]>([])
    let multicast = Multicast()
    let all = subscribers("a", "b", journal: journal)
    multicast.subscribe(all: all)
    multicast.forward(combining: .first(otherwise: false), completion: { (_: Bool) in }) { _, reply in
      replies.withLock { $0.append(reply) }
    }
    #expect("\(multicast)".contains("owes"))
    replies.current[0](true)
    #expect(!"\(multicast)".contains("owes"))
  }

  @Test("46: A kept reply keeps neither the multicast nor its list")
  func debtKeepsNothing() {
    let replies = Guarded<[@Sendable (Bool) -> Void]>([])
    let life = Lifetimes()
    var multicast: Multicast? = Multicast(original: Subscriber("o", journal, life: life), holdingOriginal: .strongly)
    multicast?.subscribe(Subscriber("held", journal, life: life), holding: .strongly)
    weak let gone = multicast
    multicast?.forward(combining: .all, completion: { (_: Bool) in }) { _, reply in
      replies.withLock { $0.append(reply) }
    }
    multicast = nil
    #expect(gone == nil && life.living == 0)
    replies.current[0](true)
  }

  @Test("24: Every way to print works, also in a callback and in a deinit")
  func everywhere() {
    let multicast = Multicast()
    var texts: [String] = []
    func printAll() {
      var dumped = ""
      dump(multicast, to: &dumped)
      texts += [
        "\(multicast)", String(reflecting: multicast), String(describing: multicast), dumped,
        "\(Mirror(reflecting: multicast).children.map(\.value))",
      ]
    }
    var a: Subscriber? = Subscriber("a", journal)
    multicast.subscribe(a!)
    a?.onSignal = { _ in printAll() }
    a?.onDeinit = { _ in printAll() }
    multicast.signal(1)
    #expect(texts.count == 5)
    #expect(texts.allSatisfy { $0.contains("Subscriber") })
    a = nil
    #expect(texts.count == 10)
    #expect(texts[5...].allSatisfy { $0.contains("subscribers: [])") })
  }

  @Test("24: Subscribers whose own description prints the multicast do not make it loop")
  func recursive() {
    final class Talkative: SignalDelegate, CustomStringConvertible {
      var multicast: Multicast?
      var description: String { "talks about \(multicast!)" }
      func signal(_ value: Int) {}
      func allows(_ value: Int) -> Bool { true }
    }
    let talkative = Talkative()
    let multicast = Multicast()
    talkative.multicast = multicast
    multicast.subscribe(talkative)
    #expect("\(multicast)".contains("[Talkative]"))
    talkative.multicast = nil
  }

  @Test("46: A proxy of one's own says that it isn't installed, until it is")
  func notInstalled() {
    let station = DidSetStation { SignalForwarder($0) }
    let text = "MulticastDelegate<any SignalDelegate>(proxy: SignalForwarder, not installed, subscribers: [])"
    #expect("\(station.delegates)" == text)
    station.delegates.install(in: station, \.delegate)
    #expect("\(station.delegates)" == "MulticastDelegate<any SignalDelegate>(wrapping: DidSetStation, subscribers: [])")
    #expect("\(ObservedStation { SignalForwarder($0) }.$delegate)".contains("wrapping: ObservedStation, subscribers"))
    let computed = ComputedStation { SignalForwarder($0) }
    computed.delegates.subscribe(Subscriber("a", journal), holding: .strongly)
    #expect(computed.delegate is SignalForwarder && !"\(computed.delegates)".contains("not installed"))
    station.delegates.uninstall(from: station)
    #expect("\(station.delegates)".contains("proxy: SignalForwarder, not installed"))
  }

  @Test("46: Its lines in a trace name the multicast that made the list, also when another one has shared it")
  func madeByTheFirst() {
    let station = DidSetStation()
    station.delegates.install(in: station)
    _ = station.install()
    #expect(!station.delegates.debugDescription.contains("list of:"))
    let first = UInt(bitPattern: ObjectIdentifier(station.delegates))
    let trace = station.delegates.trace { _ in }
    #expect(
      station.install().debugDescription.contains(
        "list of: MulticastDelegate<SignalDelegate>(0x\(String(first, radix: 16)))"))
    withExtendedLifetime(trace) {}
  }

  @Test("46: The label names it, and so does its service, once that is known")
  func label() {
    let multicast = Multicast(label: "news")
    #expect("\(multicast)" == "MulticastDelegate<any SignalDelegate>(label: news, subscribers: [])")
    let station = PlainStation()
    multicast.install(in: station)
    #expect(
      "\(multicast)"
        == "MulticastDelegate<any SignalDelegate>(wrapping: PlainStation, label: news, subscribers: [])")
  }
}
