import DelegateForwarding
import TestSupport
import Testing

/// One object of each kind that can be dropped.
private final class Scene {
  enum Part: CaseIterable { case service, first, second, subscriber, original }

  let life = Lifetimes()
  let journal = Journal()
  private let kind: HookKind
  var station: (any Station)?
  var first: Multicast?
  var second: Multicast?
  var subscriber: Subscriber?
  var original: Subscriber?
  weak let weakStation: (any Station)?

  init(_ kind: HookKind, _ proxy: ProxyKind) {
    self.kind = kind
    let station = kind.makeStation(proxy, life: life)
    let original = Subscriber("o", journal, life: life)
    station.delegate = original
    let first = station.install()
    let second = station.install()
    let subscriber = Subscriber("a", journal, life: life)
    first.subscribe(subscriber)
    second.subscribe(Subscriber("s", journal, life: life), holding: .strongly)
    (self.station, self.first, self.second) = (station, first, second)
    (self.subscriber, self.original) = (subscriber, original)
    weakStation = station
  }

  func drop(_ part: Part) {
    switch part {
    case .service: station = nil
    case .first: first = nil
    case .second: second = nil
    case .subscriber: subscriber = nil
    case .original: original = nil
    }
  }

  /// The entries that a callback of the service should produce now.
  func expected(_ value: Int) -> [String] {
    // Without a hook, the proxy goes with the last multicast.
    if kind == .none, first == nil, second == nil { return [] }
    let hasOriginal = original != nil || kind == .strong
    return [hasOriginal ? "o\(value)" : nil, subscriber != nil ? "a\(value)" : nil, "s\(value)"].compactMap { $0 }
  }
}

/// Checks the number of living objects; LeakSanitizer checks for leaks.
@Suite("Leaks") struct LeakTests {
  private static let orders: [[Scene.Part]] = permutations(Scene.Part.allCases)

  private static func permutations<T>(_ all: [T]) -> [[T]] {
    guard let last = all.last else { return [[]] }
    return permutations(Array(all.dropLast())).flatMap { shorter in
      (0...shorter.count).map { shorter[..<$0] + [last] + shorter[$0...] }
    }
  }

  @Test("18: Dropped in each order, nothing leaks", arguments: HookKind.allCases, ProxyKind.allCases)
  func eachOrder(kind: HookKind, proxy: ProxyKind) {
    for order in Self.orders {
      let scene = Scene(kind, proxy)
      for (step, part) in order.enumerated() {
        scene.drop(part)
        scene.weakStation?.fire(step)
        if scene.weakStation != nil { #expect(scene.journal.take() == scene.expected(step), "\(order), step \(step)") }
        #expect((scene.weakStation != nil) == (scene.station != nil), "\(order), step \(step)")
      }
      #expect(scene.life.living == 0, "\(order)")
    }
  }

  /// Drops its multicast when it is assigned a proxy.
  private final class DroppingStation {
    var delegates: Multicast? = Multicast()
    var drops = false
    var delegate: (any SignalDelegate)? { didSet { if drops { delegates = nil } } }
  }

  @Test("18: A multicast that is dropped while a proxy of it installs leaks nothing")
  func whileInstalling() {
    weak var proxy: AnyObject?
    do {
      let (station, journal) = (DroppingStation(), Journal())
      let original = Subscriber("o", journal)
      station.delegate = original
      #expect(station.delegates!.install(in: station, \.delegate))
      let former = station.delegate as! Multicast
      proxy = former
      station.delegate = Subscriber("p", journal)
      station.drops = true
      former.install(in: station, \.delegate)
      #expect(station.delegates == nil)
      withExtendedLifetime(original) {}
    }
    #expect(proxy == nil)
  }

  @Test("18: A multicast that is dropped while its proxy becomes another one's delegate leaks nothing")
  func whileItsProxyIsInstalled() {
    let life = Lifetimes()
    do {
      // The trace is called on this thread.
      nonisolated(unsafe) var maker: Multicast? = Multicast { SignalForwarder($0, life: life) }
      let (plain, used) = (PlainStation(), ServiceInUse(.observed))
      plain.delegate = used.o
      maker?.install(in: plain)
      let proxy = (plain.delegate as? SignalForwarder)?.multicast
      let trace = used.multicast.trace { _ in maker = nil }
      #expect(proxy?.install(in: used.station) == true)
      #expect(maker == nil)
      withExtendedLifetime(trace) {}
    }
    #expect(life.living == 0)
  }

  @Test("18: Dropped in a callback, nobody who lives is missed", arguments: HookKind.allCases, ProxyKind.allCases)
  func inCallback(kind: HookKind, proxy: ProxyKind) {
    for order in Self.orders {
      for count in 1...order.count {
        let dropped = order[..<count]
        let scene = Scene(kind, proxy)
        scene.original?.onSignal = { [unowned scene] _ in
          for part in dropped { scene.drop(part) }
        }
        scene.station?.fire(1)
        // A subscriber that is alive when its turn comes is called. The strong one goes with the last multicast, at
        // once or after the callback.
        let called = scene.journal.take()
        #expect(called.first == "o1" && called.contains("a1") == !dropped.contains(.subscriber), "\(dropped)")
        scene.original?.onSignal = nil
        for part in order[count...] { scene.drop(part) }
        #expect(scene.life.living == 0, "\(dropped)")
      }
    }
  }

  @Test("18: Dropped in a turn and in a deinit, nothing leaks", arguments: HookKind.allCases, ProxyKind.allCases)
  func inDeinit(kind: HookKind, proxy: ProxyKind) {
    for order in Self.orders {
      let scene = Scene(kind, proxy)
      scene.subscriber?.onDeinit = { [unowned scene] dying in
        scene.first?.unsubscribe(dying)
        for part in order { scene.drop(part) }
      }
      scene.subscriber?.onSignal = { [unowned scene] _ in scene.subscriber = nil }
      scene.station?.fire(1)
      #expect(scene.weakStation == nil)
      #expect(scene.life.living == 0, "\(order)")
    }
  }

  @Test("18: A proxy that keeps its multicast makes no ring with a strong property, installed, assigned or uninstalled")
  func proxyKeepsMulticast() {
    let life = Lifetimes()
    for isUninstalled in [true, false] {
      let station = StrongStation({ SignalForwarder($0, life: life) }, life)
      station.delegate = Subscriber("o", Journal(), life: life)
      station.delegates.subscribe(Subscriber("s", Journal(), life: life), holding: .strongly)
      station.delegate = Subscriber("p", Journal(), life: life)
      if isUninstalled { station.delegates.uninstall(from: station) }
    }
    #expect(life.living == 0)
  }

  @Test("2, 18: A multicast that outlives its service keeps what its list holds, only", arguments: HookKind.hooked)
  func outlivesService(kind: HookKind) {
    let (life, journal) = (Lifetimes(), Journal())
    let all = subscribers("o", "a", "b", journal: journal)
    var station: (any Station)? = kind.makeStation(life: life)
    station?.delegate = all[0]
    var multicast: Multicast? = station?.install()
    multicast?.subscribe(all[1])
    multicast?.subscribe(Subscriber("s", journal, life: life), holding: .strongly)
    station = nil
    #expect(life.living == 1, "the strong subscriber")
    #expect(multicast?.subscribe(all[2]) == true)
    #expect(multicast?.heard(1, journal) == ["o1", "a1", "s1", "b1"])
    multicast = nil
    #expect(life.living == 0)
  }

  @Test("18: What the accessors return is owned by the caller only")
  func accessors() {
    let life = Lifetimes()
    let station = ObservedStation({ SignalForwarder($0, life: life) }, life)
    let multicast = station.install()
    do {
      let all = subscribers("o", "a", "b", journal: Journal(), life: life)
      station.delegate = all[0]
      multicast.subscribe(all: all)
      for _ in 1...5 {
        _ = multicast.subscribers
        _ = multicast.originalDelegate
        _ = station.delegate
        _ = multicast.responds(to: Subscriber.self)
        _ = multicast.contains(all[0])
        _ = "\(multicast)"
      }
    }
    #expect(life.living == 2, "the station, and the proxy of the last delegate")
  }

  // MARK: What reads the property

  @Test("14, 18: Interceptors make no ring, in any order", arguments: HookKind.alsoTwice + [.none], ProxyKind.allCases)
  func interceptors(kind: HookKind, proxy: ProxyKind) {
    for hold in Interceptor.Hold.allCases {
      for order in Self.permutations(Array(0..<5)) {
        let life = Lifetimes()
        var station: (any Station)? = kind.makeStation(proxy, life: life)
        var owners: [AnyObject?] = [Subscriber("o", Journal(), life: life)]
        station?.delegate = owners[0] as? Subscriber
        owners.append(station?.install())
        for name in ["i", "j"] {
          let interceptor = Interceptor(name, Journal(), hold, life: life)
          interceptor.intercept(station!)
          owners.append(interceptor)
        }
        for place in order {
          if place == owners.count { station = nil } else { owners[place] = nil }
          station?.fire(1)
        }
        #expect(life.living == 0, "\(hold), \(order)")
      }
    }
  }

  @Test("17, 18: What was read keeps nothing alive", arguments: HookKind.weak + [.twoHooks, .none], ProxyKind.allCases)
  func keptOfTheProperty(kind: HookKind, proxy: ProxyKind) {
    let (life, delegates) = (Lifetimes(), Lifetimes())
    var kept: [(any SignalDelegate)?] = []
    weak var maker: Multicast?
    do {
      let station = kind.makeStation(proxy, life: life)
      let multicast = station.install()
      maker = multicast
      for name in ["o", "p"] {
        let delegate = Subscriber(name, Journal(), life: delegates)
        station.delegate = delegate
        multicast.install(in: station)
        kept.append(station.delegate)
      }
    }
    #expect(maker == nil && delegates.living == 0)
    #expect(life.living == (proxy == .ownObject ? 2 : 0), "the proxies")
    kept.removeAll()
    #expect(life.living == 0)
  }

  @Test("16, 18: Those that share a hook's list keep its multicast, and neither the service nor each other")
  func sharers() {
    let life = Lifetimes()
    weak var hook: Multicast?
    for order in Self.permutations(Array(0..<3)) {
      var sharers: [Multicast?] = []
      do {
        let station = DidSetStation({ SignalForwarder($0, life: life) }, life)
        hook = station.delegates
        sharers = (0..<3).map { _ in station.install() }
        station.delegate = sharers[0]
        sharers[1]?.subscribe(Subscriber("s", Journal(), life: life), holding: .strongly)
      }
      for place in order {
        #expect(hook != nil && life.living == 2, "the strong subscriber, and the proxy for nobody")
        sharers[place] = nil
      }
      #expect(hook == nil && life.living == 0)
    }
  }

  @Test("18: A `proxy:` closure lives as long as the multicast that makes the list, and keeps only what it captures")
  func capturingClosure() {
    let life = Lifetimes()
    var sharer: Multicast?
    do {
      let token = life.begin()
      let station = DidSetStation({ multicast in
        withExtendedLifetime(token) {}
        return SignalForwarder(multicast)
      })
      station.delegate = station.delegates
      sharer = station.install()
    }
    #expect(life.living == 1 && sharer != nil, "the sharer keeps the maker")
    sharer = nil
    #expect(life.living == 0)
    weak var leaked: ComputedStation?
    do {
      final class Box { weak var station: ComputedStation? }
      let box = Box()
      let station = ComputedStation({ [box] multicast in
        withExtendedLifetime(box.station) {}
        return SignalForwarder(multicast)
      })
      (box.station, leaked) = (station, station)
      station.delegates.subscribe(Subscriber("s", Journal(), life: life), holding: .strongly)
      _ = station.delegate
    }
    #expect(leaked == nil && life.living == 0, "one that captures the service weakly")
  }
}
