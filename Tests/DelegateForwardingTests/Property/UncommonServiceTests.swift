import DelegateForwarding
import TestSupport
import Testing

/// A delegate that is told when it is replaced.
protocol DetachableDelegate: AnyObject {
  func detached()
}

extension MulticastDelegate: DetachableDelegate where P == any DetachableDelegate {
  func detached() { forward { $0.detached() } }
}

private final class DetachableForwarder: MulticastForwarding, DetachableDelegate {
  let multicast: MulticastDelegate<any DetachableDelegate>
  init(_ multicast: MulticastDelegate<any DetachableDelegate>) { self.multicast = multicast }
  func detached() { forward { $0.detached() } }
}

private final class Detachable: DetachableDelegate {
  private(set) var count = 0
  func detached() { count += 1 }
}

/// A service that notifies the delegate that it replaces.
private final class DetachingService {
  let delegateHook = DelegateHook<any DetachableDelegate>()
  weak var delegate: (any DetachableDelegate)? {
    didSet {
      oldValue?.detached()
      delegateHook.delegateDidChange()
    }
  }
}

/// A service that rejects some delegates.
private final class RefusingStation: Station {
  let delegateHook = DelegateHook<any SignalDelegate>()
  var refuses = true
  /// The object that it stores instead of a rejected delegate.
  var substitute: (any SignalDelegate)?
  private(set) var assignments = 0
  weak var delegate: (any SignalDelegate)? {
    didSet {
      assignments += 1
      if refuses, delegate != nil, delegate !== substitute { delegate = substitute }
      delegateHook.delegateDidChange()
    }
  }

  func makeMulticast(holdingOriginal: SubscriberHold, proxy: MakeProxy?) -> Multicast {
    MulticastDelegate(
      wrapping: self, delegate: \.delegate, hook: \.delegateHook, holdingOriginal: holdingOriginal, proxy: proxy)
  }
}

@Suite("Services of an uncommon kind") struct UncommonServiceTests {
  let journal = Journal()

  @Test(
    "17, 18: A service that calls the delegate that it replaces: dropping the multicast is harmless",
    arguments: [true, false])
  func detaching(isHooked: Bool) {
    let service = DetachingService()
    let (original, subscriber) = (Detachable(), Detachable())
    service.delegate = original
    for proxy in [nil, { DetachableForwarder($0) }]
      as [((MulticastDelegate<any DetachableDelegate>) -> any DetachableDelegate)?]
    {
      var multicast: MulticastDelegate<any DetachableDelegate>? =
        isHooked
        ? MulticastDelegate(wrapping: service, delegate: \.delegate, hook: \.delegateHook, proxy: proxy)
        : MulticastDelegate(wrapping: service, delegate: \.delegate, proxy: proxy)
      multicast?.subscribe(subscriber)
      let before = subscriber.count
      multicast = nil
      #expect(service.delegate === original)
      // The proxy still lives while it is replaced.
      #expect(subscriber.count == before + 1)
    }
  }

  @Test("13: If a service rejects the proxy, the library gives up, and isInstalled is false", arguments: [true, false])
  func refusing(substitutes: Bool) {
    let all = subscribers("s", "o", "a", journal: journal)
    let station = RefusingStation()
    if substitutes { station.substitute = all[0] }
    let multicast = station.wrap()
    multicast.subscribe(all[2])
    #expect(!multicast.isInstalled)
    #expect(station.delegate === station.substitute)
    #expect(station.assignments < 10)
    station.delegate = all[1]
    #expect(!multicast.isInstalled)
    station.refuses = false
    station.delegate = all[1]
    #expect(multicast.isInstalled, "a later assignment that is allowed installs it")
    #expect(multicast.originalName == "o")
    station.fire(1)
    #expect(journal.entries == ["o1", "a1"])
  }

  @Test("13, 19: After a refusal, reinstall() installs the proxy, and so does another multicast")
  func reinstalledAfterRefusal() {
    let stations = [RefusingStation(), RefusingStation()]
    let multicasts = stations.map { $0.wrap() }
    for station in stations { station.refuses = false }
    multicasts[0].reinstall()
    #expect(multicasts[0].isInstalled)
    let other = stations[1].wrap()
    #expect(multicasts[1].isInstalled && other.isInstalled)
  }

  @Test("16: The proxy closure wraps the same service itself: all share one list", arguments: HookKind.hooked)
  func wrapsInClosure(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "a", "b", journal: journal)
    station.delegate = all[0]
    var inner: [Multicast] = []
    let outer = station.wrap { given in
      inner = [station.wrap(), station.wrap()]
      return SignalForwarder(given)
    }
    outer.subscribe(all[1])
    inner[1].subscribe(all[2])
    #expect(([outer] + inner).map(\.isInstalled) == [false, true, true])
    for multicast in [outer] + inner {
      #expect(multicast.names == ["a", "b"])
      #expect(multicast.originalName == "o")
    }
    station.fire(1)
    #expect(journal.take() == ["o1", "a1", "b1"])
    inner = []
    #expect(outer.isInstalled)
    station.fire(2)
    #expect(journal.take() == ["o2", "a2", "b2"])
  }

  @Test("4, 7: A multicast that many others forward to is subscribed, and cycles through any of them are rejected")
  func manyBehind() {
    let hub = Multicast()
    let root = Multicast()
    let many = (0..<500).map { _ in Multicast() }
    for multicast in many { #expect(multicast.subscribe(hub)) }
    #expect(root.subscribe(hub))
    for _ in 0..<3 { #expect(!root.subscribe(hub), "it is subscribed already") }
    for multicast in many { #expect(!hub.subscribe(multicast)) }
    #expect(!hub.subscribe(root))
    #expect(many[0].subscribe(root), "two ways are no cycle")
    #expect(!root.subscribe(many[0]))
    many[7].unsubscribe(hub)
    #expect(hub.subscribe(many[7]), "no way leads back any more")
    #expect(!many[7].subscribe(hub))
    let a = Subscriber("a", journal)
    many[7].subscribe(a)
    root.signal(1)
    #expect(journal.entries == ["a1"])
  }
}
