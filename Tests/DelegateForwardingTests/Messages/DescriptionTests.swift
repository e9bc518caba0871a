import DelegateForwarding
import TestSupport
import Testing

@Suite("Descriptions") struct DescriptionTests {
  let journal = Journal()

  @Test(
    "24, 46: The service, the original delegate, and how a subscriber is held, with their addresses",
    arguments: HookKind.allCases)
  func wrapping(kind: HookKind) {
    let station = kind.makeStation()
    let original = NoisySubscriber(journal)
    station.delegate = original
    let multicast = station.install()
    let a = Subscriber("a", journal)
    multicast.subscribe(a, holding: .strongly)
    #expect(
      "\(multicast)" == """
        MulticastDelegate<any SignalDelegate>(\(traceAddress(of: multicast)), wrapping: \(traceName(of: station)), \
        original: \(traceName(of: original)), subscribers: [\(traceName(of: a)) (held strongly)])
        """)
  }

  @Test("24, 46: A standalone multicast lists its subscribers in order, without the dead")
  func standalone() {
    let multicast = Multicast()
    let address = traceAddress(of: multicast)
    #expect(multicast.description == "MulticastDelegate<any SignalDelegate>(\(address), subscribers: [])")
    let all = subscribers("a", "b", journal: journal)
    multicast.subscribe(all[0])
    multicast.subscribe(NoisySubscriber(journal))
    multicast.subscribe(all[1])
    let names = all.map { traceName(of: $0) }
    #expect(
      multicast.description
        == "MulticastDelegate<any SignalDelegate>(\(address), subscribers: [\(names[0]), \(names[1])])")
  }

  @Test("46: What a trace's lines name is in the description by the same name")
  func sameNames() {
    let station = PlainStation()
    let (o, a) = (NoisySubscriber(journal), Subscriber("a", journal))
    station.delegate = o
    let multicast = Multicast()
    let names = Guarded<[String]>([])
    let trace = multicast.trace { entry in names.withLock { $0 += [entry.label, "\(entry.subject)"] } }
    multicast.install(in: station)
    multicast.subscribe(a)
    multicast.signal(1)
    let text = multicast.description
    let named = ([station, o, a] as [AnyObject]).map { traceName(of: $0) }
    #expect(named.allSatisfy { text.contains($0) && names.current.contains($0) }, "\(text) \(names.current)")
    // The multicast's own address stands first, and its type is written as in code.
    #expect(text.hasPrefix("MulticastDelegate<any SignalDelegate>(\(traceAddress(of: multicast)), "))
    withExtendedLifetime(trace) {}
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
    #expect("\(multicast)".contains("[\(traceName(of: talkative))]"))
    talkative.multicast = nil
  }

  @Test("46: The label names it, and so does its service, once that is known")
  func label() {
    let multicast = Multicast(label: "news")
    let address = traceAddress(of: multicast)
    #expect("\(multicast)" == "MulticastDelegate<any SignalDelegate>(\(address), label: news, subscribers: [])")
    let station = PlainStation()
    multicast.install(in: station)
    #expect(
      "\(multicast)" == """
        MulticastDelegate<any SignalDelegate>(\(address), wrapping: \(traceName(of: station)), label: news, \
        subscribers: [])
        """)
  }
}
