import DelegateForwarding
import TestSupport
import Testing

/// One object of each kind that can be dropped.
private final class Scene {
  enum Part: CaseIterable { case service, first, second, subscriber, original }

  let life = Lifetimes()
  let journal = Journal()
  var station: (any Station)?
  var first: Multicast?
  var second: Multicast?
  var subscriber: Subscriber?
  var original: Subscriber?
  weak let weakStation: (any Station)?
  weak let weakFirst: Multicast?
  weak let weakSecond: Multicast?

  init(_ kind: HookKind, _ proxy: ProxyKind) {
    let station = kind.makeStation(life: life)
    let original = Subscriber("o", journal, life: life)
    station.delegate = original
    let first = station.wrap(proxy: proxy.makeProxy(life: life))
    let second = station.wrap(proxy: proxy.makeProxy(life: life))
    let subscriber = Subscriber("a", journal, life: life)
    first.subscribe(subscriber)
    second.subscribe(Subscriber("s", journal, life: life), holding: .strongly)
    (self.station, self.first, self.second) = (station, first, second)
    (self.subscriber, self.original) = (subscriber, original)
    (weakStation, weakFirst, weakSecond) = (station, first, second)
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
    let isWrapped = first != nil || second != nil
    return [
      original == nil ? nil : "o\(value)", isWrapped && subscriber != nil ? "a\(value)" : nil,
      isWrapped ? "s\(value)" : nil,
    ].compactMap { $0 }
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

  @Test(
    "18: Dropped in each order, nothing leaks and nothing dead is called; only a multicast keeps its service",
    arguments: HookKind.allCases, ProxyKind.allCases)
  func eachOrder(kind: HookKind, proxy: ProxyKind) {
    for order in Self.orders {
      let scene = Scene(kind, proxy)
      for (step, part) in order.enumerated() {
        scene.drop(part)
        scene.weakStation?.fire(step)
        if scene.weakStation != nil { #expect(scene.journal.take() == scene.expected(step), "\(order), step \(step)") }
        #expect((scene.weakFirst != nil) == (scene.first != nil), "\(order), step \(step)")
        #expect((scene.weakSecond != nil) == (scene.second != nil), "\(order), step \(step)")
        let isServiceKept = scene.station != nil || scene.first != nil || scene.second != nil
        #expect((scene.weakStation != nil) == isServiceKept, "\(order), step \(step)")
      }
      #expect(scene.life.living == 0, "\(order)")
    }
  }

  @Test(
    "16, 17, 18: Objects released during a callback, in each order: nobody is missed, and the property is in order",
    arguments: HookKind.allCases, ProxyKind.allCases)
  func inCallback(kind: HookKind, proxy: ProxyKind) {
    for order in Self.orders {
      for count in 1...order.count {
        let dropped = order[..<count]
        let scene = Scene(kind, proxy)
        scene.original?.onSignal = { [unowned scene] _ in
          for part in dropped { scene.drop(part) }
        }
        scene.station?.fire(1)
        // A subscriber that is alive when its turn comes is called.
        let called = dropped.contains(.subscriber) ? ["o1", "s1"] : ["o1", "a1", "s1"]
        #expect(scene.journal.take() == called, "\(dropped)")
        #expect(scene.weakFirst === scene.first, "\(dropped)")
        #expect(scene.weakSecond === scene.second, "\(dropped)")
        if scene.first == nil { #expect(scene.second?.isInstalled != false, "\(dropped)") }
        if scene.first == nil, scene.second == nil, let station = scene.weakStation {
          #expect(station.delegate === scene.original, "\(dropped)")
        }
        scene.original?.onSignal = nil
        for part in order[count...] { scene.drop(part) }
        #expect(scene.life.living == 0, "\(dropped)")
      }
    }
  }

  @Test(
    "18: Dropped in each order in a subscriber's turn and in its deinit", arguments: HookKind.allCases,
    ProxyKind.allCases)
  func inDeinit(kind: HookKind, proxy: ProxyKind) {
    for order in Self.orders {
      let scene = Scene(kind, proxy)
      scene.subscriber?.onDeinit = { [unowned scene] dying in
        scene.first?.unsubscribe(dying)
        for part in order { scene.drop(part) }
      }
      scene.subscriber?.onSignal = { [unowned scene] _ in scene.subscriber = nil }
      scene.station?.fire(1)
      #expect(scene.weakFirst == nil)
      #expect(scene.weakStation == nil)
      #expect(scene.life.living == 0, "\(order)")
    }
  }

  @Test("2, 18: A hook that outlives its service does no harm, and keeps the strong subscribers")
  func hookOutlives() {
    let life = Lifetimes()
    var station: DidSetStation? = DidSetStation(life)
    let hook = station!.delegateHook
    var multicast: Multicast? = station?.wrap()
    multicast?.subscribe(Subscriber("s", Journal(), life: life), holding: .strongly)
    station = nil
    hook.delegateDidChange()
    multicast = nil
    #expect(life.living == 1, "the strong subscriber")
    hook.delegateDidChange()
    withExtendedLifetime(multicast) {}
  }

  @Test("18: A subscriber that owns the multicast and its service is no cycle", arguments: HookKind.allCases)
  func subscriberOwnsMulticast(kind: HookKind) {
    final class Owner: SignalDelegate {
      let life: LifeToken
      let multicast: Multicast
      init(_ multicast: Multicast, _ life: Lifetimes) {
        self.life = life.begin()
        self.multicast = multicast
        multicast.subscribe(self)
      }
      deinit { multicast.unsubscribe(self) }
      func signal(_ value: Int) {}
      func allows(_ value: Int) -> Bool { true }
    }
    let life = Lifetimes()
    var owner: Owner? = Owner(kind.makeStation(life: life).wrap(), life)
    owner?.multicast.signal(1)
    owner = nil
    #expect(life.living == 0)
  }

  @Test("18: What the accessors return is owned by the caller only")
  func accessors() {
    let life = Lifetimes()
    let station = ObservedStation(life)
    let multicast = station.wrap { SignalForwarder($0, life: life) }
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
        _ = "\(multicast) \(multicast.debugDescription)"
      }
    }
    #expect(life.living == 2, "the station and its proxy")
  }
}
