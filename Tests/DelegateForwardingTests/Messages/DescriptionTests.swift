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

  @Test("44: A proxy of one's own says that it isn't installed, until it is")
  func notInstalled() {
    let station = DidSetStation { SignalForwarder($0) }
    let text = "MulticastDelegate<any SignalDelegate>(proxy: SignalForwarder, not installed, subscribers: [])"
    #expect("\(station.delegates)" == text)
    station.delegates.install(in: station, \.delegate)
    #expect("\(station.delegates)" == "MulticastDelegate<any SignalDelegate>(wrapping: DidSetStation, subscribers: [])")
    #expect("\(ObservedStation { SignalForwarder($0) }.$delegate)".contains("wrapping: ObservedStation, subscribers"))
  }

  @Test("44: The label names it, and so does its service, once that is known")
  func label() {
    let multicast = Multicast(label: "news")
    #expect("\(multicast)" == "MulticastDelegate<any SignalDelegate>(label: news, subscribers: [])")
    let station = PlainStation()
    multicast.install(in: station)
    #expect(
      "\(multicast)"
        == "MulticastDelegate<any SignalDelegate>(wrapping: PlainStation, label: news, subscribers: [])")
  }

  @Test("44: The multicast of an observed property says whether the property shows it, printed and dumped")
  func projection() {
    let station = ObservedStation()
    let noisy = NoisySubscriber(journal)
    station.delegate = noisy
    let text =
      "MulticastDelegate<any SignalDelegate>(wrapping: ObservedStation, original: NoisySubscriber, subscribers: [])"
    #expect("\(station.$delegate)" == text)
    var dumped = ""
    dump(station.$delegate, to: &dumped)
    #expect(dumped.contains(text))
  }
}
