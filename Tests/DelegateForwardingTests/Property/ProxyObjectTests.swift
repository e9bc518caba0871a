import DelegateForwarding
import TestSupport
import Testing

/// Proxies of the app's own: the multicast that one is given, and one whose multicast is gone.
@Suite("Proxy objects") struct ProxyObjectTests {
  let journal = Journal()

  /// A proxy, and the multicast that it was given.
  private final class Given { var multicast: Multicast? }

  @Test(
    "18: The multicast that a proxy is given shares the list, and takes part as any other", arguments: HookKind.allCases
  )
  func sameAnswers(kind: HookKind) {
    let station = kind.makeStation(.ownObject)
    let all = subscribers("o", "a", "b", journal: journal)
    station.delegate = all[0]
    let multicast = station.install()
    let given = (station.delegate as! SignalForwarder).multicast
    #expect(given !== multicast)
    multicast.subscribe(all[1])
    given.subscribe(all[2])
    #expect(given.names == ["a", "b"])
    #expect(multicast.names == ["a", "b"])
    #expect(given.originalDelegate === all[0])
    let address = traceAddress(of: given)
    #expect(given.description.replacing(address, with: traceAddress(of: multicast)) == multicast.description)
    #expect(!given.subscribe(multicast))
    #expect(!multicast.subscribe(given))
  }

  @Test("17, 18: The multicast that a proxy is given uninstalls the proxy, and finds it", arguments: HookKind.stored)
  func uninstalledByGiven(kind: HookKind) {
    let station = kind.makeStation(.ownObject)
    let (o, a, lines) = (Subscriber("o", journal), Subscriber("a", journal), TraceLines())
    station.delegate = o
    let multicast = station.install()
    multicast.subscribe(a)
    let trace = multicast.trace { lines.note($0) }
    let proxy = station.delegate
    let given = (proxy as! SignalForwarder).multicast
    let found = given.install(in: station)
    given.uninstall(from: station)
    #expect(station.delegate === o)
    #expect(lines.take() == ["SignalForwarder(0x…) uninstalled"])
    // It is found where a property shows it, too.
    station.delegate = proxy
    let foundAgain = given.install(in: station)
    #expect(found && foundAgain)
    station.fire(1)
    #expect(journal.take() == ["o1", "a1"])
    withExtendedLifetime(trace) {}
  }

  @Test("13, 18: The proxy is made when the multicast is, once, and may use its multicast at once")
  func madeAtOnce() {
    let a = Subscriber("a", journal)
    var made = 0
    let multicast = Multicast { multicast in
      made += 1
      multicast.subscribe(a)
      return SignalForwarder(multicast)
    }
    #expect(made == 1)
    let station = PlainStation()
    multicast.install(in: station)
    station.fire(1)
    #expect(journal.entries == ["a1"])
    #expect(made == 1)
  }

  @Test("19: An observed property shows its proxy once the multicast that the proxy was given is subscribed to")
  func takesPartByGiven() {
    let given = Given()
    let station = ObservedStation { multicast in
      given.multicast = multicast
      return SignalForwarder(multicast)
    }
    #expect(station.delegate == nil)
    let a = Subscriber("a", journal)
    given.multicast?.subscribe(a)
    #expect(station.delegate is SignalForwarder)
    station.fire(1)
    #expect(journal.entries == ["a1"])
    given.multicast = nil
  }

  @Test(
    "18: A proxy that outlives its multicast is harmless, and keeps the service no more alive",
    arguments: HookKind.allCases)
  func outlives(kind: HookKind) {
    let life = Lifetimes()
    let a = Subscriber("a", journal)
    var saved: SignalForwarder?
    do {
      let station = kind.makeStation(.ownObject, life: life)
      let multicast = station.install()
      multicast.subscribe(a)
      multicast.subscribe(Subscriber("s", journal, life: life), holding: .strongly)
      saved = station.delegate as? SignalForwarder
      #expect(life.living == 3)
    }
    #expect(life.living == 1, "the proxy; the list has ended")
    saved?.signal(1)
    #expect(journal.entries == ["a1"])
    #expect(saved?.allows(2) == true)
    #expect(saved?.multicast.description.isEmpty == false)
    #expect(saved?.multicast.propertyValue != nil)
    let next = kind.makeStation()
    #expect(saved?.multicast.install(in: next) == true)
  }

  @Test("17, 18: What takes part through a proxy that has outlived its multicast ends with the proxy")
  func endsWithProxy() {
    let life = Lifetimes()
    var saved: SignalForwarder?
    do {
      let multicast = Multicast { multicast in
        saved = SignalForwarder(multicast)
        return saved!
      }
      withExtendedLifetime(multicast) {}
    }
    // The token keeps the list, and nothing that the list keeps alive.
    let token = saved?.multicast.observe(Signalled.self) { _ in }
    saved?.multicast.subscribe(Subscriber("s", journal, life: life), holding: .strongly)
    saved?.signal(1)
    #expect(journal.entries == ["s1"])
    saved = nil
    #expect(life.living == 0)
    withExtendedLifetime(token) {}
  }

  private struct Signalled: DelegateEvent { typealias Delegate = any SignalDelegate }

  @Test("2, 16: An owner that comes while a list ends keeps what it holds")
  func comesDuringTheEnd() {
    final class Keeper { var delegate: (any SignalDelegate)? }
    nonisolated(unsafe) let keeper = Keeper()
    let life = Lifetimes()
    nonisolated(unsafe) var next: Multicast?
    var first: Multicast? = Multicast(wrapping: keeper, delegate: \.delegate) { SignalForwarder($0) }
    let token = first!.observe(Signalled.self) { _ in }
    let trace = first!.trace { [journal] entry in
      guard entry.kind == .died else { return }
      next = Multicast(wrapping: keeper, delegate: \.delegate)
      next?.subscribe(Subscriber("s", journal, life: life), holding: .strongly)
    }
    withExtendedLifetime(first) {}
    first = nil
    #expect(life.living == 1)
    keeper.delegate?.signal(1)
    #expect(journal.entries == ["s1"])
    withExtendedLifetime((token, trace, next)) {}
  }

  @Test("14, 16: A proxy of another property is an original delegate like any other", arguments: HookKind.hooked)
  func ofAnotherProperty(kind: HookKind) {
    let a = Subscriber("a", journal)
    let saved: (any SignalDelegate)?
    do {
      let former = kind.makeStation(.ownObject)
      let multicast = former.install()
      multicast.subscribe(a)
      saved = former.delegate
    }
    let station = kind.makeStation()
    station.delegate = saved
    let multicast = station.install()
    #expect(multicast.originalDelegate === saved)
    station.fire(1)
    #expect(journal.entries == ["a1"])
  }
}
