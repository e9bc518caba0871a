import DelegateForwarding
import Dispatch
import TestSupport
import Testing

/// A key set on the main actor's queue. That queue may run on any thread, so the thread doesn't show it.
private let onMainQueue = DispatchSpecificKey<Bool>()

/// A service of the main actor with a plain property.
@MainActor
private final class Screen {
  let delegateHook = DelegateHook<any PingDelegate>()
  private(set) var writesElsewhere = 0
  private(set) var writes = 0
  weak var delegate: (any PingDelegate)? {
    didSet {
      writes += 1
      if DispatchQueue.getSpecific(key: onMainQueue) == nil { writesElsewhere += 1 }
      delegateHook.delegateDidChange()
    }
  }

  init() { DispatchQueue.main.setSpecific(key: onMainQueue, value: true) }

  func wrap(_ wrapping: Wrapping) -> PingMulticast {
    switch wrapping {
    case .hook: MulticastDelegate(wrapping: self, delegate: \.delegate, hook: \.delegateHook)
    case .hookWithProxy:
      MulticastDelegate(wrapping: self, delegate: \.delegate, hook: \.delegateHook) { PingForwarder($0) }
    case .noHook: MulticastDelegate(wrapping: self, delegate: \.delegate)
    }
  }

  enum Wrapping: CaseIterable { case hook, hookWithProxy, noHook }
}

/// The names of the subscribers called.
private final class Heard: Sendable {
  let entries = Guarded<[String]>([])

  func makePinger(_ name: String) -> Pinger {
    Pinger { [entries] value in entries.withLock { $0.append("\(name)\(value)") } }
  }

  func take() -> [String] { entries.exchange(for: []) }
}

@Suite("Services of an actor", .timeLimit(.minutes(15))) @MainActor struct IsolatedServiceTests {
  private let heard = Heard()

  /// Releases it on another thread, and waits for that.
  private func dropElsewhere(_ multicast: inout PingMulticast?) {
    let box = Guarded(multicast)
    multicast = nil
    let end = onThread { withExtendedLifetime(box.withLock { $0.take() }) {} }
    #expect(end.wait())
  }

  @Test(
    "25: Dropped elsewhere, a plain property is written on the actor; until then the proxy forwards",
    arguments: Screen.Wrapping.allCases)
  private func droppedElsewhere(wrapping: Screen.Wrapping) async {
    let screen = Screen()
    let (original, a) = (heard.makePinger("o"), heard.makePinger("a"))
    screen.delegate = original
    var multicast: PingMulticast? = screen.wrap(wrapping)
    multicast?.subscribe(a)
    let writes = screen.writes
    // The main actor is busy with this test meanwhile.
    dropElsewhere(&multicast)
    #expect(screen.writes == writes)
    screen.delegate?.ping(1)
    #expect(heard.take() == ["o1", "a1"])
    #expect(await eventually { screen.delegate === original })
    #expect(screen.writesElsewhere == 0)
    screen.delegate?.ping(2)
    #expect(heard.take() == ["o2"])
  }

  @Test("25: A multicast released on the actor restores the property at once", arguments: Screen.Wrapping.allCases)
  private func droppedHere(wrapping: Screen.Wrapping) {
    let screen = Screen()
    let original = Pinger()
    screen.delegate = original
    var multicast: PingMulticast? = screen.wrap(wrapping)
    #expect(multicast?.isInstalled == true)
    multicast = nil
    #expect(screen.delegate === original)
    #expect(screen.writesElsewhere == 0)
  }

  @Test(
    "16, 25: The oldest is dropped elsewhere: the next takes its place on the actor, and no callback is lost",
    arguments: Screen.Wrapping.allCases)
  private func handOver(wrapping: Screen.Wrapping) async {
    let screen = Screen()
    let (original, a) = (heard.makePinger("o"), heard.makePinger("a"))
    screen.delegate = original
    var first: PingMulticast? = screen.wrap(wrapping)
    let second = screen.wrap(wrapping)
    second.subscribe(a)
    dropElsewhere(&first)
    screen.delegate?.ping(1)
    #expect(heard.take() == ["o1", "a1"])
    #expect(await eventually { second.isInstalled })
    screen.delegate?.ping(2)
    #expect(heard.take() == ["o2", "a2"])
    #expect(screen.writesElsewhere == 0)
  }

  /// A service of the main actor whose delegates aren't `Sendable`.
  @MainActor
  private final class SignalScreen {
    private(set) var writesElsewhere = 0
    weak var delegate: (any SignalDelegate)? {
      didSet { if DispatchQueue.getSpecific(key: onMainQueue) == nil { writesElsewhere += 1 } }
    }
  }

  @Test("25: Delegates that aren't Sendable: dropped elsewhere, the property is written on the actor")
  func delegatesNotSendable() async {
    _ = Screen()
    let screen = SignalScreen()
    let original = Subscriber("o", Journal())
    screen.delegate = original
    nonisolated(unsafe) var multicast: Multicast? = MulticastDelegate(wrapping: screen, delegate: \.delegate)
    #expect(screen.delegate !== original)
    let end = onThread { withExtendedLifetime(multicast.take()) {} }
    #expect(end.wait())
    #expect(screen.delegate !== original, "the main actor is busy with this test")
    #expect(await eventually { screen.delegate === original })
    #expect(screen.writesElsewhere == 0)
  }

  @Test("18, 25: Service, proxy and multicast all go in the end")
  func allGo() async {
    weak var observer: Screen?
    do {
      let screen = Screen()
      observer = screen
      var multicast: PingMulticast? = screen.wrap(.hookWithProxy)
      dropElsewhere(&multicast)
    }
    #expect(observer != nil, "it is kept until its property has been written")
    #expect(await eventually { observer == nil })
  }

  @Test("23, 25: Multicasts are created and released here and elsewhere at once, again and again")
  func hereAndThere() async {
    let screen = Screen()
    let original = heard.makePinger("o")
    screen.delegate = original
    for round in 0..<rounds(of: 10_000) {
      let multicast = screen.wrap(.hook)
      Task.detached { withExtendedLifetime(multicast) {} }
      screen.delegate?.ping(1)
      // With other tests running, it takes long to get a turn of the main actor.
      if round.isMultiple(of: 10) { await Task.yield() }
    }
    #expect(await eventually { screen.delegate === original })
    #expect(heard.take().count == rounds(of: 10_000))
    #expect(screen.writesElsewhere == 0)
  }

  /// An actor with a service that only it uses, and a multicast on that.
  private actor Keeper {
    private let service = LockedService()
    private var multicast: PingMulticast?
    private let life: LifeToken?

    init(_ life: Lifetimes? = nil) { self.life = life?.begin() }

    /// From now on, the service checks that it is used on the actor.
    func wrap(_ original: Pinger) -> Bool {
      service.delegate = original
      multicast = MulticastDelegate(wrapping: service, delegate: \.delegate, hook: \.hook)
      service.step.withLock { $0 = { [weak self] in self?.preconditionIsolated("the property is touched elsewhere") } }
      return multicast?.isInstalled == true
    }

    func take() -> PingMulticast? { multicast.take() }

    func isRestored(to original: Pinger) async -> Bool { await eventually { service.delegate === original } }
  }

  @Test("25: The same in another actor")
  func otherActor() async {
    let keeper = Keeper()
    let original = Pinger()
    #expect(await keeper.wrap(original))
    var multicast = await keeper.take()
    dropElsewhere(&multicast)
    #expect(await keeper.isRestored(to: original))
  }

  @Test("18, 25: An actor that owns a multicast is not kept alive by it")
  func actorOwnsMulticast() async {
    let life = Lifetimes()
    let original = Pinger()
    do {
      let keeper = Keeper(life)
      #expect(await keeper.wrap(original))
    }
    #expect(await eventually { life.living == 0 })
  }

  // MARK: Calls whose isolation the compiler doesn't tell, or that come from elsewhere

  @Test("25: Wrapped on the main thread by code whose isolation isn't known, a property belongs to the main actor")
  func isolationUnknown() async {
    _ = Screen()
    let service = LockedService()
    let original = Pinger()
    service.delegate = original
    // A method that isn't isolated.
    var multicast: PingMulticast? = service.wrap()
    let elsewhere = Guarded(0)
    service.step.withLock {
      $0 = { if DispatchQueue.getSpecific(key: onMainQueue) == nil { elsewhere.withLock { $0 += 1 } } }
    }
    dropElsewhere(&multicast)
    #expect(await eventually { service.delegate === original })
    #expect(elsewhere.current == 0)
  }

  @Test("25: reinstall() from elsewhere is done on the main actor, later")
  func reinstalledElsewhere() async {
    let screen = Screen()
    let multicast = screen.wrap(.noHook)
    let other = Pinger()
    screen.delegate = other
    #expect(!multicast.isInstalled)
    let end = onThread { multicast.reinstall() }
    #expect(end.wait())
    #expect(screen.delegate === other, "the main actor is busy with this test")
    #expect(await eventually { multicast.isInstalled })
    #expect(multicast.originalDelegate === other)
    #expect(screen.writesElsewhere == 0)
  }

  @Test("25: A hook's report from elsewhere is worked on on the main actor, later")
  func reportedElsewhere() async {
    let screen = SilentScreen()
    let multicast = MulticastDelegate(wrapping: screen, delegate: \.delegate, hook: \.delegateHook)
    let other = Pinger()
    screen.delegate = other
    let hook = screen.delegateHook
    let end = onThread { hook.delegateDidChange() }
    #expect(end.wait())
    #expect(screen.delegate === other, "the main actor is busy with this test")
    #expect(await eventually { multicast.isInstalled })
    #expect(multicast.originalDelegate === other)
    #expect(screen.writesElsewhere == 0)
  }

  /// A service that leaves it to others to report.
  @MainActor
  private final class SilentScreen {
    let delegateHook = DelegateHook<any PingDelegate>()
    private(set) var writesElsewhere = 0
    weak var delegate: (any PingDelegate)? {
      didSet { if DispatchQueue.getSpecific(key: onMainQueue) == nil { writesElsewhere += 1 } }
    }

    init() { DispatchQueue.main.setSpecific(key: onMainQueue, value: true) }
  }

  @Test("24: Printed elsewhere, a multicast doesn't say what is in a property that can't be read there")
  func printedElsewhere() {
    let screen = Screen()
    let multicast = screen.wrap(.noHook)
    let other = Pinger()
    screen.delegate = other
    #expect(multicast.description.contains("not installed, in the property: Pinger"))
    let text = Guarded("")
    let end = onThread { text.withLock { $0 = multicast.description } }
    #expect(end.wait())
    #expect(text.current.contains("not installed"))
    #expect(!text.current.contains("in the property"))
  }
}
