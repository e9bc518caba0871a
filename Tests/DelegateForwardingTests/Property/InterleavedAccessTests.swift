import DelegateForwarding
import TestSupport
import Testing

/// What another thread might do while the library reads and writes a property, done by the property itself. The races
/// of `PropertyRaceTests` come to these orders only now and then.
@Suite("Another thread's steps between the accesses of a property") struct InterleavedAccessTests {
  let journal = Journal()

  /// A service with steps of another thread around each access of its property.
  private final class SteppedStation: Station {
    let delegates = Multicast()
    /// Whether the multicast computes the property.
    let isComputed: Bool
    private weak var stored: (any SignalDelegate)?
    var beforeRead: [() -> Void] = []
    var afterRead: [() -> Void] = []
    var afterWrite: [() -> Void] = []
    var writes = 0

    init(isComputed: Bool = true) { self.isComputed = isComputed }

    var delegate: (any SignalDelegate)? {
      get {
        if !beforeRead.isEmpty { beforeRead.removeFirst()() }
        let value = isComputed ? delegates.propertyValue : stored
        if !afterRead.isEmpty { afterRead.removeFirst()() }
        return value
      }
      set {
        writes += 1
        if isComputed {
          delegates.propertyValue = newValue
        } else {
          stored = newValue
          delegates.install(in: self)
        }
        if !afterWrite.isEmpty { afterWrite.removeFirst()() }
      }
    }

    /// A property that stays as it is.
    var stubborn: (any SignalDelegate)? {
      get { delegate }
      set {}
    }

    func install() -> Multicast {
      delegates.install(in: self)
      return delegates
    }
  }

  @Test("14: What is assigned after `install` has read the property isn't replaced", arguments: [true, false])
  func assignedAfterTheRead(isNil: Bool) {
    let station = SteppedStation()
    let all = subscribers("o", "p", journal: journal)
    station.delegate = all[0]
    station.afterRead = [{ [unowned station] in station.delegate = isNil ? nil : all[1] }]
    station.delegates.install(in: station)
    #expect(station.afterRead.isEmpty)
    #expect(station.delegates.originalDelegate === (isNil ? nil : all[1]))
    #expect(station.heard(1, journal) == (isNil ? [] : ["p1"]))
  }

  @Test(
    "14, 17: `uninstall` writes no computed property, and gives back a plain one",
    arguments: [(true, 1), (false, 1), (false, 2)])
  func subscribedMeanwhile(isComputed: Bool, read: Int) {
    let station = SteppedStation(isComputed: isComputed)
    let all = subscribers("o", "a", "b", journal: journal)
    station.delegate = all[0]
    station.delegates.subscribe(all[1])
    station.writes = 0
    station.beforeRead =
      Array(repeating: {}, count: read - 1) + [{ [unowned station] in station.delegates.subscribe(all[2]) }]
    station.delegates.uninstall(from: station)
    #expect(station.beforeRead.isEmpty)
    if isComputed { #expect(station.writes == 0) } else { #expect(station.delegate === all[0]) }
    #expect(station.delegates.originalDelegate === all[0])
  }

  @Test("19: What the multicast computes stays computed, though it is uninstalled meanwhile")
  func uninstalledMeanwhile() {
    let station = SteppedStation()
    let all = subscribers("o", "p", "a", "b", journal: journal)
    station.delegate = all[0]
    station.delegates.subscribe(all[2])
    station.beforeRead = [{ [unowned station] in station.delegates.uninstall(from: station) }]
    station.delegates.install(in: station)
    #expect(station.beforeRead.isEmpty)
    station.delegate = all[1]
    station.delegates.subscribe(all[3])
    #expect(station.heard(1, journal) == ["p1", "a1", "b1"])
    #expect(station.delegates.install(in: station))
  }

  @Test("13: Nor is one deaf that a `proxy:` closure uninstalls while it is installed", arguments: [true, false])
  func uninstalledByTheClosure(isObserved: Bool) {
    var uninstall: (() -> Void)?
    let makeProxy: MakeProxy = {
      uninstall?()
      return SignalForwarder($0)
    }
    let station: any Station = isObserved ? ObservedStation(makeProxy) : ComputedStation(makeProxy)
    let multicast = station.computing
    let all = subscribers("o", "p", "a", "b", journal: journal)
    station.delegate = all[0]
    multicast.subscribe(all[2])
    uninstall = { [unowned station] in
      uninstall = nil
      station.uninstall(multicast)
    }
    station.install(multicast)
    station.delegate = all[1]
    multicast.subscribe(all[3])
    #expect(station.heard(1, journal) == ["p1", "a1", "b1"])
  }

  @Test("13: Nor is an observed one deaf that another thread uninstalls, and assigns, while it is installed")
  func observedUninstalledMeanwhile() {
    let station = ObservedStation()
    let all = subscribers("o", "p", "a", journal: journal)
    station.delegate = all[0]
    /// Reads the property when another thread has uninstalled the multicast.
    final class Late: Delegating {
      let station: ObservedStation
      let meanwhile: () -> Void
      init(_ station: ObservedStation, _ meanwhile: @escaping () -> Void) {
        (self.station, self.meanwhile) = (station, meanwhile)
      }
      var delegate: (any SignalDelegate)? {
        get {
          station.$delegate.uninstall(from: station, \.delegate)
          defer { meanwhile() }
          return station.delegate
        }
        set { station.delegate = newValue }
      }
    }
    let late = Late(station) { station.delegate = all[1] }
    #expect(station.$delegate.install(in: late, \.delegate))
    #expect(station.delegate is Multicast)
    #expect(station.$delegate.originalDelegate === all[1], "what was assigned isn't replaced by what was found")
    station.$delegate.subscribe(all[2])
    #expect(station.heard(1, journal) == ["p1", "a1"])
  }

  /// What another thread does while a multicast is installed in the property that it computes.
  enum Meanwhile: CaseIterable { case nothing, installsAndAssigns, assigns }

  @Test(
    "13, 14: One that was installed in another property computes its own again, once it is installed there",
    arguments: Meanwhile.allCases)
  func computesAgain(meanwhile: Meanwhile) {
    let (station, other) = (SteppedStation(), PlainStation())
    let all = subscribers("o", "p", "q", "a", journal: journal)
    station.delegates.subscribe(all[3])
    #expect(station.delegates.install(in: other))
    station.delegate = all[0]
    let assign = { [unowned station] in station.delegate = all[1] }
    let installAndAssign = { [unowned station] in
      station.delegates.install(in: station)
      assign()
    }
    switch meanwhile {
    case .nothing: #expect(station.delegates.install(in: station))
    case .installsAndAssigns:
      station.afterRead = [installAndAssign]
      station.delegates.install(in: station)
    case .assigns:
      station.afterWrite = [assign]
      #expect(station.delegates.install(in: station))
    }
    #expect(station.afterRead.isEmpty && station.afterWrite.isEmpty)
    #expect(station.delegates.originalName == (meanwhile == .nothing ? "o" : "p"))
    station.delegate = all[2]
    #expect(station.heard(1, journal) == ["q1", "a1"])
  }

  @Test("13: Another thread subscribes while a service refuses a multicast that computes a property: that counts")
  func subscribesWhileRefused() {
    let (station, other) = (ComputedStation(), SteppedStation(isComputed: false))
    let all = subscribers("o", "a", journal: journal)
    station.delegate = all[0]
    #expect(station.delegate === all[0], "the multicast computes it")
    other.beforeRead = [{}, { station.delegates.subscribe(all[1]) }]
    #expect(!station.delegates.install(in: other, \.stubborn))
    #expect(other.beforeRead.isEmpty)
    #expect(station.heard(1, journal) == ["o1", "a1"])
  }

  /// A service with a step of another thread before it makes a proxy.
  private final class SteppedProxies {
    var steps: [() -> Void] = []
    private(set) lazy var station = ObservedStation({ [unowned self] in make($0) })
    private(set) lazy var holding = ComputedStation(
      Multicast(holdingOriginal: .strongly) { [unowned self] in make($0) })

    private func make(_ multicast: Multicast) -> any SignalDelegate {
      if !steps.isEmpty { steps.removeFirst()() }
      return SignalForwarder(multicast)
    }
  }

  /// Whose proxy is made.
  enum Proxied: CaseIterable { case delegate, nobody, heldDelegate }

  @Test("14: A proxy that is replaced while it is made passes on all the same", arguments: Proxied.allCases)
  func replacedMeanwhile(proxied: Proxied) {
    let proxies = SteppedProxies()
    let station: any Station = proxied == .heldDelegate ? proxies.holding : proxies.station
    let all = subscribers("o", "a", journal: journal)
    if proxied != .nobody { station.delegate = all[0] }
    (proxied == .heldDelegate ? proxies.holding.delegates : proxies.station.$delegate).subscribe(all[1])
    // The list keeps the delegate's proxy only.
    let interceptor = Interceptor("i", journal, proxied == .delegate ? .weakly : .strongly)
    proxies.steps = [{ [unowned station] in station.delegate = interceptor }]
    interceptor.next = station.delegate
    #expect(station.heard(1, journal) == (proxied == .nobody ? ["i1", "a1"] : ["i1", "o1", "a1"]))
    interceptor.next = nil
  }

  @Test("14: Two that make a proxy for one delegate get the one that the list keeps")
  func twoMake() {
    let proxies = SteppedProxies()
    let station = proxies.station
    let all = subscribers("o", "a", journal: journal)
    station.delegate = all[0]
    station.$delegate.subscribe(all[1])
    weak var first: (any SignalDelegate)?
    proxies.steps = [{ [unowned station] in first = station.delegate }]
    #expect(station.delegate === first && first != nil)
    #expect(station.delegate === first)
    station.delegate = nil
    #expect(first?.heard(1, journal) == ["o1", "a1"])
  }
}
