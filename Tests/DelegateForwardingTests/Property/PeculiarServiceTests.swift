import DelegateForwarding
import TestSupport
import Testing

/// Services whose plain property does something of its own when it is assigned.
@Suite("Services that refuse, adapt or replace their delegate") struct PeculiarServiceTests {
  let journal = Journal()

  // MARK: Services that show something else than what was written

  /// A service without a hook. What each kind shows after an assignment is its own affair.
  enum Peculiarity: CaseIterable { case refuses, ignores, storesLate, freshAdapter, oneAdapterForEach }

  private final class Adapter: SignalDelegate {
    var target: (any SignalDelegate)?
    init(_ target: (any SignalDelegate)?) { self.target = target }
    func signal(_ value: Int) { target?.signal(value) }
    func allows(_ value: Int) -> Bool { target?.allows(value) ?? true }
  }

  private final class PeculiarStation: LibraryStation {
    /// Nil for a service that has become an ordinary one.
    var peculiarity: Peculiarity?
    private let own: any SignalDelegate
    private var shown: (any SignalDelegate)?
    private(set) var pending: [(any SignalDelegate)?] = []

    /// - Parameter own: The delegate that the service has at first.
    init(_ peculiarity: Peculiarity, own: any SignalDelegate) {
      (self.peculiarity, self.own) = (peculiarity, own)
      super.init()
      shown = peculiarity == .freshAdapter || peculiarity == .oneAdapterForEach ? Adapter(own) : own
    }

    override var delegate: (any SignalDelegate)? {
      get {
        // Another adapter at each read.
        if peculiarity == .freshAdapter, let adapter = shown as? Adapter { return Adapter(adapter.target) }
        return shown
      }
      set {
        switch peculiarity {
        case .refuses: shown = own
        case .ignores: break
        case .storesLate: pending.append(newValue)
        case .freshAdapter: shown = Adapter(newValue)
        case .oneAdapterForEach: shown = newValue === shown ? shown : Adapter(newValue)
        case nil: shown = newValue
        }
      }
    }

    func settle() {
      while !pending.isEmpty { shown = pending.removeFirst() }
    }
  }

  @Test("13: Where `install` is false, it has changed nothing, and holds nothing", arguments: Peculiarity.allCases)
  func unchanged(peculiarity: Peculiarity) {
    let life = Lifetimes()
    let multicast = Multicast(holdingOriginal: .strongly)
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    do {
      let station = PeculiarStation(peculiarity, own: Subscriber("o", journal, life: life))
      for value in 1...2 {
        #expect(!multicast.install(in: station, \.delegate))
        #expect(multicast.originalDelegate == nil)
        #expect(station.delegate?.heard(value, journal) == ["o\(value)"], "what was found is written last")
      }
      multicast.uninstall(from: station, \.delegate)
      #expect(station.delegate?.heard(3, journal) == ["o3"])
    }
    #expect(life.living == 0, "the multicast holds nothing")
    let station = PeculiarStation(peculiarity, own: a)
    station.peculiarity = nil
    let p = Subscriber("p", journal)
    station.delegate = p
    #expect(multicast.install(in: station, \.delegate), "a later try succeeds")
    #expect(station.delegate?.heard(4, journal) == ["p4", "a4"])
  }

  @Test(
    "13: Where `install` is false, the list has no other name, and a property that it computes is as before, in use")
  func unchangedList() {
    let (observed, multicast) = (ObservedStation(), Multicast(label: "news"))
    let all = subscribers("o", "p", "a", journal: journal)
    observed.delegate = all[0]
    for multicast in [observed.$delegate, multicast] {
      let name = "\(multicast)"
      #expect(!multicast.install(in: PeculiarStation(.ignores, own: all[1]), \.delegate))
      #expect("\(multicast)" == name)
    }
    #expect(observed.heard(1, journal) == ["o1"])
    observed.$delegate.subscribe(all[2])
    for delegate in [all[1], all[0]] {
      observed.delegate = delegate
      #expect(observed.heard(2, journal) == ["\(delegate.name)2", "a2"])
    }
  }

  @Test("13: A service that refuses a proxy takes nothing from the property that shows it", arguments: [true, false])
  func refusedElsewhere(isFormer: Bool) {
    let used = ServiceInUse(.didSet)
    let shown = used.delegate
    if isFormer { used.delegate = used.p }
    let station = PeculiarStation(.ignores, own: used.o)
    #expect(!used.multicast.install(in: station, \.delegate))
    #expect(used.multicast.violatedInvariants() == [])
    #expect(shown?.heard(1, used.journal) == ["o1", "a1"])
    let interceptor = Interceptor("i", used.journal)
    interceptor.intercept(used.station)
    #expect(used.heard(2) == ["i2", isFormer ? "p2" : "o2", "a2"])
  }

  @Test("13: A service that stores late loses its delegate when it stores the proxy; subscribers are called")
  func storesLate() {
    let all = subscribers("o", "a", journal: journal)
    let station = PeculiarStation(.storesLate, own: all[0])
    let multicast = Multicast()
    multicast.subscribe(all[1])
    #expect(!multicast.install(in: station, \.delegate))
    station.settle()
    #expect(station.delegate?.heard(1, journal) == ["a1"])
  }

  #if CHILD_PROCESSES
    @Test("13: A property that is one adapter: its proxy calls subscribers alone, and nothing runs in circles")
    func oneAdapter() async {
      // If it did, a stack overflow would end the process.
      await #expect(processExitsWith: .success) {
        final class Adapted {
          let adapter = Adapter(nil)
          var delegate: (any SignalDelegate)? {
            get { adapter }
            set { adapter.target = newValue }
          }
        }
        let journal = Journal()
        let all = subscribers("o", "a", journal: journal)
        let (service, multicast) = (Adapted(), Multicast())
        service.delegate = all[0]
        multicast.subscribe(all[1])
        for value in 1...3 {
          precondition(!multicast.install(in: service, \.delegate))
          precondition(multicast.originalDelegate == nil)
          service.delegate?.signal(value)
          precondition(journal.take() == ["a\(value)"])
        }
        service.delegate = all[0]
        service.delegate?.signal(4)
        precondition(journal.take() == ["o4"])
      }
    }
  #endif

  private struct Megaphone: Speaking {
    let speaker: any Speaking
    func speak() -> String { speaker.speak() }
  }

  private final class AmplifyingService {
    private var megaphone: Megaphone?
    var delegate: (any Speaking)? {
      get { megaphone }
      set { megaphone = newValue.map { Megaphone(speaker: $0) } }
    }
  }

  @Test("13: An adapter that is a struct isn't adopted either")
  func structAdapter() {
    let service = AmplifyingService()
    let multicast = MulticastDelegate<any Speaking> { Switchboard($0) }
    #expect(!multicast.install(in: service, \.delegate))
    #expect(service.delegate == nil, "as before")
    #expect(multicast.originalDelegate == nil)
  }

  // MARK: Services that use or replace what is assigned

  /// Runs the test's code whenever it is assigned, by the library too: before its hook and after that.
  private final class BusyStation {
    let delegates: Multicast
    var before: ((_ replaced: (any SignalDelegate)?) -> Void)?
    var after: (() -> Void)?
    weak var delegate: (any SignalDelegate)? {
      didSet {
        before?(oldValue)
        delegates.install(in: self, \.delegate)
        after?()
      }
    }

    init(_ proxy: MakeProxy? = nil) { delegates = Multicast(makingProxies: proxy) }
  }

  @Test("18: A service calls the delegate that is replaced: it still lives then")
  func callsReplaced() {
    let station = BusyStation()
    station.before = { $0?.signal(0) }
    let all = subscribers("o", "p", "a", journal: journal)
    station.delegate = all[0]
    station.delegates.subscribe(all[2])
    _ = journal.take()
    station.delegate = all[1]
    // The proxy by the app's assignment, then what the app assigned by the library's.
    #expect(journal.take() == ["o0", "a0", "p0"])
    #expect(station.delegate?.heard(1, journal) == ["p1", "a1"])
  }

  @Test("14: A service calls its delegate while the library writes the proxy: what is passed on reaches nobody twice")
  func callsWhileWriting() {
    let station = BusyStation()
    station.before = { [unowned station] _ in station.delegate?.signal(0) }
    let all = subscribers("o", "a", journal: journal)
    station.delegates.subscribe(all[1])
    station.delegate = all[0]
    let interceptor = Interceptor("i", journal)
    interceptor.next = station.delegate
    _ = journal.take()
    station.delegate = interceptor
    // By the app's assignment, then by the library's.
    #expect(journal.take() == ["i0", "o0", "a0", "i0", "o0", "a0"])
    #expect(station.delegate?.heard(1, journal) == ["i1", "o1", "a1"])
  }

  /// Looks at the list when it is deallocated.
  private final class CountingProxy: SignalDelegate, MulticastForwarding {
    let multicast: Multicast
    init(_ multicast: Multicast) { self.multicast = multicast }
    deinit { _ = multicast.subscriberCount }
    func signal(_ value: Int) { multicast.signal(value) }
    func allows(_ value: Int) -> Bool { multicast.allows(value) }
  }

  @Test("13: While `install` writes, the service can neither install nor uninstall the multicast")
  func uninstallsWhileWriting() {
    let station = BusyStation { CountingProxy($0) }
    var writes = 0
    station.before = { [unowned station] _ in
      writes += 1
      if writes <= 50 { station.delegates.uninstall(from: station, \.delegate) }
    }
    let all = subscribers("o", "p", "a", journal: journal)
    station.delegates.subscribe(all[2])
    for delegate in all[...1] {
      writes = 0
      station.delegate = delegate
      #expect(writes == 2)
      #expect(station.delegate?.heard(1, journal) == ["\(delegate.name)1", "a1"])
    }
  }

  @Test("14: While the library writes the proxy, the original delegate is the one that was assigned")
  func originalWhileWriting() {
    let station = BusyStation()
    var originals: [String?] = []
    station.before = { [unowned station] _ in originals.append(station.delegates.originalName) }
    let all = subscribers("o", "p", journal: journal)
    for delegate in all { station.delegate = delegate }
    #expect(originals == [nil, "o", "o", "p"], "each assignment writes twice")
  }

  /// A service that is its own delegate as long as it has no other, and holds that strongly.
  private final class OwnDelegate: SignalDelegate {
    let life: LifeToken
    let delegates = Multicast(holdingOriginal: .strongly)
    private var other: (any SignalDelegate)?
    var delegate: (any SignalDelegate)? {
      get { other ?? self }
      set {
        other = newValue
        delegates.install(in: self, \.delegate)
      }
    }

    init(_ life: Lifetimes) { self.life = life.begin() }
    func signal(_ value: Int) {}
    func allows(_ value: Int) -> Bool { true }
  }

  @Test("18: A list that holds its delegate doesn't hold a service that is its own")
  func ownDelegate() {
    let life = Lifetimes()
    do {
      let service = OwnDelegate(life)
      #expect(service.delegates.install(in: service, \.delegate))
      #expect(service.delegates.originalDelegate === service)
    }
    #expect(life.living == 0)
  }

  @Test("14: A service that assigns the property from inside its didSet causes no endless loop")
  func assignsInDidSet() {
    let station = BusyStation()
    let all = subscribers("f", "o", journal: journal)
    station.after = { [unowned station] in if station.delegate == nil { station.delegate = all[0] } }
    station.delegate = nil
    #expect(station.delegate is Multicast)
    station.delegate = all[1]
    #expect(station.delegates.originalName == "o")
  }
}
