import DelegateForwarding
import TestSupport
import Testing

@Suite("Descriptions") struct DescriptionTests {
  let journal = Journal()

  @Test("24, 44: The service, the original delegate, the hold, by the names of a trace", arguments: HookKind.allCases)
  func wrapping(kind: HookKind) {
    let station = kind.makeStation()
    let original = NoisySubscriber(journal)
    station.delegate = original
    let multicast = station.install()
    let a = Subscriber("a", journal)
    let names = Guarded<Set<String>>([])
    let trace = multicast.trace { entry in names.withLock { $0.formUnion([entry.label, "\(entry.subject)"]) } }
    multicast.subscribe(a, holding: .strongly)
    multicast.signal(1)
    #expect(
      "\(multicast)" == """
        MulticastDelegate<any SignalDelegate>(\(traceAddress(of: multicast)), wrapping: \(traceName(of: station)), \
        original: \(traceName(of: original)), subscribers: [\(traceName(of: a)) (held strongly)])
        """)
    #expect(names.current == Set(([station, original, a] as [AnyObject]).map { traceName(of: $0) }))
    withExtendedLifetime(trace) {}
  }

  @Test("24, 44: A standalone multicast has its label, and lists its subscribers in order, without the dead")
  func standalone() {
    let (plain, multicast) = (Multicast(), Multicast(original: NoisySubscriber(journal), label: "news"))
    let address = traceAddress(of: multicast)
    #expect("\(plain)" == "MulticastDelegate<any SignalDelegate>(\(traceAddress(of: plain)), subscribers: [])")
    #expect(multicast.description == "MulticastDelegate<any SignalDelegate>(\(address), label: news, subscribers: [])")
    let all = subscribers("a", "b", journal: journal)
    multicast.subscribe(all[0])
    multicast.subscribe(NoisySubscriber(journal))
    multicast.subscribe(all[1])
    let station = PlainStation()
    multicast.install(in: station)
    #expect(
      "\(multicast)" == """
        MulticastDelegate<any SignalDelegate>(\(address), wrapping: \(traceName(of: station)), label: news, \
        subscribers: [\(traceName(of: all[0])), \(traceName(of: all[1]))])
        """)
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
}
